import * as vscode from 'vscode';
import { inOrder, type Pin } from '../../../core/pins/pin';
import { describeSet, weightInWords } from '../../texts/tokenText';
import type { Group, GroupDeps, TreeElement } from '../element';
import { fileItem } from '../fileRows';
import { groupItem, moreItem } from '../items';
import { PinRows, type PinRow } from '../pinRows';

interface Options {
  readonly id: 'pinned' | 'team';
  readonly label: string;
  readonly type: PinRow['type'];
  /** VS Code shows no description of a view that is alone in its container. */
  describe?(): string;
  /** Sorted as clients list them. */
  pins(): readonly Pin[];
}

/** The person's own pins of the active set. */
export function pinnedGroup(deps: GroupDeps): Group {
  const { pinStore } = deps.panel;
  return new PinGroup(deps, {
    id: 'pinned',
    label: vscode.l10n.t('Pinned'),
    type: 'pin',
    describe: () => describeSet(deps.panel),
    pins: () => inOrder(pinStore.pins),
  });
}

/** The team's pins that have an effect. */
export function teamGroup(deps: GroupDeps): Group {
  const { pins, pinStore } = deps.panel;
  const teams = () => {
    const own = new Set(pinStore.pins.map(({ id }) => id));
    return pins.all.filter(({ id }) => !own.has(id));
  };
  return new PinGroup(deps, {
    id: 'team',
    label: vscode.l10n.t('Team'),
    type: 'teamPin',
    describe: () => weightInWords(teams(), deps.panel),
    pins: teams,
  });
}

class PinGroup implements Group {
  readonly id;
  readonly dependsOn;
  private readonly rows: PinRows;

  constructor(
    private readonly deps: GroupDeps,
    private readonly options: Options,
  ) {
    const { panel, states } = deps;
    this.id = options.id;
    this.rows = new PinRows(deps, options.type);
    this.dependsOn = {
      rows: [panel.pins.onDidChange, panel.onDidChangeDocuments],
      look: [
        states.onDidChange,
        panel.tabs.onDidChange,
        panel.weights.onDidChange,
        panel.ranges.onDidChange,
        panel.pages.store.onDidChange,
        panel.databases.refreshes.times.onDidChange,
      ],
    };
  }

  isThere(): boolean {
    return this.options.pins().length > 0;
  }

  groupItem(): vscode.TreeItem {
    const { label, describe } = this.options;
    return groupItem(this.id, label, { description: describe?.() ?? '' });
  }

  children(parent: TreeElement): readonly TreeElement[] | Promise<readonly TreeElement[]> {
    return parent.type === 'pin' || parent.type === 'teamPin'
      ? this.rows.below(parent)
      : this.rows.of(this.options.pins(), this.id);
  }

  item(row: TreeElement): vscode.TreeItem {
    if (row.type === 'pin' || row.type === 'teamPin') return this.rows.item(row);
    if (row.type === 'file') return fileItem(this.deps, row);
    return row.type === 'more' ? moreItem(row) : this.groupItem();
  }
}
