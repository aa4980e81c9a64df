import * as vscode from 'vscode';
import { inOrder, type Pin } from '../../../core/pins/pin';
import type { PanelFeature } from '../../panelFeature';
import { groupItem } from '../items';
import { pinRows } from '../pinRow';
import {
  sectionOf,
  type Group,
  type GroupDeps,
  type Section,
  type SectionsOf,
  type Row,
} from '../row';
import { FilesGroup } from './filesGroup';
import { HeldBackGroup } from './heldBackGroup';
import { OpenGroup } from './openGroup';
import { ProblemsGroup } from './problemsGroup';
import { teamFaultRows } from './teamFaults';
import { foundToolRows, toolRows } from './toolRows';

/** The sections of the view *Pins*: what goes with each prompt, with the groups of features. */
export function pinSections(features: readonly PanelFeature[]): SectionsOf {
  return (deps) => {
    const added = features.flatMap(({ pinsGroup }) => pinsGroup?.(deps) ?? []);
    const groups = added.map(sectionOf);
    return [foundToolRows(deps), ...groups, ownPinRows(deps), sectionOf(new TeamGroup(deps))];
  };
}

/** The sections of the view *Add*: everything that can be pinned, with the groups of features. */
export function addSections(features: readonly PanelFeature[]): SectionsOf {
  const added = features.flatMap(({ group }) => group ?? []);
  return (deps) => {
    const withThoseBehind = (group: Group): readonly Group[] => {
      const behind = added.filter((each) => each.behind === group.id);
      return [group, ...behind.flatMap((each) => withThoseBehind(each.create(deps)))];
    };
    return addable(deps).flatMap(withThoseBehind).map(sectionOf);
  };
}

function addable(deps: GroupDeps) {
  return [new OpenGroup(deps), new ProblemsGroup(deps), new FilesGroup(deps)];
}

/** The sections of the view *AI Tools*: the tools, what each was sent, and what was held back. */
export function toolSections(deps: GroupDeps): readonly Section[] {
  return [toolRows(deps), sectionOf(new HeldBackGroup(deps))];
}

/** The person's own pins of the active set, in the order in which they go with each prompt. */
function ownPinRows(deps: GroupDeps): Section {
  const { pinStore } = deps.panel;
  const id = 'pinned';
  return {
    id,
    dependsOn: changesOfPins(deps),
    rows: () => pinRows(deps, id, 'pin', inOrder(pinStore.pins)),
  };
}

/** The team's pins that have an effect, below what is wrong with their files. */
class TeamGroup implements Group {
  readonly id = 'team';
  readonly dependsOn;

  constructor(private readonly deps: GroupDeps) {
    const { rows, look } = changesOfPins(deps);
    this.dependsOn = { rows: [...rows, deps.panel.team.onDidChange], look };
  }

  isThere(): boolean {
    return this.pins.length > 0 || teamFaultRows(this.deps.panel).length > 0;
  }

  item(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Team'));
  }

  children(): readonly Row[] {
    const rows = pinRows(this.deps, this.id, 'teamPin', this.pins);
    return [...teamFaultRows(this.deps.panel), ...rows];
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
