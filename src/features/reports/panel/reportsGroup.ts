import * as vscode from 'vscode';
import type { Event } from '../../../base/events';
import type { CanonicalUri } from '../../../core/documents/uris';
import { splitTitle } from '../../../core/pins/title';
import { groupItem, withMoreRow } from '../../../panel/tree/items';
import { liveRow } from '../../../panel/tree/liveRow';
import type { Group, GroupDeps, Row } from '../../../panel/tree/row';
import { reportPath } from '../model/reportUri';

/** The reports that were found, the newest first. */
export interface PanelReports {
  reports(): readonly CanonicalUri[];
  /** Looks for them, unless that was done. */
  look(): void;
  readonly onDidFind: Event<unknown>;
}

/** The group of test reports. */
export class ReportsGroup implements Group {
  readonly id = 'reports';
  readonly dependsOn;

  constructor(
    private readonly deps: GroupDeps,
    private readonly found: PanelReports,
  ) {
    const { pinStore, sharing } = deps.panel;
    this.dependsOn = {
      rows: [found.onDidFind],
      look: [pinStore.onDidChange, sharing.rules.onDidChange],
    };
  }

  /** Nobody who does not look at the view waits for a search. */
  onShown(): void {
    this.found.look();
  }

  isThere(): boolean {
    return this.found.reports().length > 0;
  }

  item(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Test Reports'), { isCollapsed: true });
  }

  children(): readonly Row[] {
    const pin = vscode.l10n.t('Pin the failed tests of this report, as it is at the time');
    const rows = this.found.reports().map((uri) => {
      const note = splitTitle(reportPath(uri) ?? '').folder;
      return liveRow(this.deps, this.id, uri, () => ({ note, pin }));
    });
    return withMoreRow(this.id, rows);
  }
}
