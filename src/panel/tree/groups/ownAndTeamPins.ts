import * as vscode from 'vscode';
import { inOrder, type Pin } from '../../../core/pins/pin';
import { groupItem } from '../items';
import { pinRows } from '../pinRow';
import type { Group, GroupDeps, Row, Section } from '../row';

/** The person's own pins of the active set, in the order in which they go with each prompt. */
export function ownPinRows(deps: GroupDeps): Section {
  const { pinStore } = deps.panel;
  const id = 'pinned';
  return {
    id,
    dependsOn: changesOfPins(deps),
    rows: () => pinRows(deps, id, 'pin', inOrder(pinStore.pins)),
  };
}

/** The team's pins that have an effect. */
export class TeamGroup implements Group {
  readonly id = 'team';
  readonly dependsOn;

  constructor(private readonly deps: GroupDeps) {
    this.dependsOn = changesOfPins(deps);
  }

  isThere(): boolean {
    return this.pins.length > 0;
  }

  item(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Team'));
  }

  children(): readonly Row[] {
    return pinRows(this.deps, this.id, 'teamPin', this.pins);
  }

  private get pins(): readonly Pin[] {
    const { pins, pinStore } = this.deps.panel;
    const own = new Set(pinStore.pins.map(({ id }) => id));
    return pins.all.filter(({ id }) => !own.has(id));
  }
}

function changesOfPins({ panel, states }: GroupDeps): Section['dependsOn'] {
  return {
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
