import * as vscode from 'vscode';
import { inOrder, type Pin } from '../../../core/pins/pin';
import { describeSet, weightInWords } from '../../texts/tokenText';
import { groupItem } from '../items';
import { pinRows, type Pinner } from '../pinRow';
import type { Group, GroupDeps, Row } from '../row';

export const pinnedGroupId = 'pinned';

interface Options {
  readonly id: string;
  readonly label: string;
  readonly type: Pinner;
  /** VS Code shows no description of a view that is alone in its container. */
  describe?(): string;
  /** Sorted as clients list them. */
  pins(): readonly Pin[];
}

/** The person's own pins of the active set. */
export function pinnedGroup(deps: GroupDeps): Group {
  const { pinStore } = deps.panel;
  return new PinGroup(deps, {
    id: pinnedGroupId,
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

  constructor(
    private readonly deps: GroupDeps,
    private readonly options: Options,
  ) {
    const { panel, states } = deps;
    this.id = options.id;
    this.dependsOn = {
      rows: [panel.pins.onDidChange, panel.onDidChangeDocuments],
      look: [
        states.onDidChange,
        panel.tabs.onDidChange,
        panel.weights.onDidChange,
        panel.brief.next.onDidChange,
        panel.ranges.onDidChange,
        panel.views.onDidChange,
      ],
    };
  }

  isThere(): boolean {
    return this.options.pins().length > 0;
  }

  item(): vscode.TreeItem {
    const { label, describe } = this.options;
    return groupItem(this.id, label, { description: describe?.() ?? '' });
  }

  children(): readonly Row[] {
    const { type, pins } = this.options;
    return pinRows(this.deps, this.id, type, pins());
  }
}
