import * as vscode from 'vscode';
import type { Event } from '../../../base/events';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { PanelFeature } from '../../../panel/panelFeature';
import { groupItem, withMoreRow } from '../../../panel/tree/items';
import { liveRow } from '../../../panel/tree/liveRow';
import type { Group, GroupDeps } from '../../../panel/tree/row';
import { liveResource } from '../../../panel/resourceViews';
import { sessionName } from '../model/sessionUri';

interface Deps {
  sessions(): readonly CanonicalUri[];
  readonly onDidComeOrGo: Event<unknown>;
}

/** Sessions of the debugger are rows of a group of their own; a click opens VS Code's view. */
export function debugPanel(deps: Deps): PanelFeature {
  return {
    view: {
      topic: 'debug',
      live: () => deps.sessions(),
      show: (uri) => {
        const name = sessionName(uri);
        if (name === undefined) return undefined;
        return liveResource({
          title: vscode.l10n.t('Debug session {0}', name),
          isWholeTitle: true,
          detail: vscode.l10n.t('Where it is paused, and the variables there'),
          icon: 'debug',
          command: 'workbench.view.debug',
        });
      },
    },
    group: { behind: 'changes', create: (group) => debugGroup(group, deps) },
  };
}

function debugGroup(deps: GroupDeps, { sessions, onDidComeOrGo }: Deps): Group {
  const id = 'debugging';
  const { pinStore, sharing } = deps.panel;
  return {
    id,
    dependsOn: {
      rows: [onDidComeOrGo],
      look: [pinStore.onDidChange, sharing.rules.onDidChange],
    },
    isThere: () => sessions().length > 0,
    item: () => groupItem(id, vscode.l10n.t('Debugger'), { isCollapsed: true }),
    children: () => {
      const pin = vscode.l10n.t('Pin where it is paused, as it is at the time');
      const rows = sessions().map((uri) => liveRow(deps, id, uri, () => ({ pin })));
      return withMoreRow(id, rows);
    },
  };
}
