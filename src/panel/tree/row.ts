import type * as vscode from 'vscode';
import type { Event } from '../../base/events';
import type { CanonicalUri } from '../../core/documents/uris';
import type { Pin, PinTarget } from '../../core/pins/pin';
import type { RuleSubject } from '../ask/askRule';
import type { PanelDeps } from '../ports';
import type { DocumentStates } from './documentStates';
import type { OwnPins } from './ownPins';

/** The pin or the resource that commands act on. */
export type Subject =
  | { readonly pin: Pin; readonly uri?: undefined }
  | { readonly uri: CanonicalUri; readonly pin?: undefined };

/**
 * A row of the tree. It is made anew whenever its group may have changed, and draws itself. Menus know it by the
 * `contextValue` of its item: `NAME`, then `.pinned` if the row is of something that can be pinned and is.
 */
export interface Row {
  /** Unique in the panel: rows of the same id are the same row at different times. */
  readonly id: string;
  /** Absent for a row that can neither be pinned nor opened. */
  readonly subject?: Subject | undefined;
  /** What a sharing rule that is made from this row is about. */
  readonly rule?: RuleSubject;
  /** The person's pin whose files it is one of: what is dropped on it is pinned behind that. */
  readonly belowPin?: Pin | undefined;
  /** The command that *Delete* runs on it, where that does not unpin. */
  readonly removedBy?: string;
  item(): vscode.TreeItem;
  /** Its checkbox was ticked or unticked, where that does not pin. */
  onCheck?(isChecked: boolean): Promise<void>;
  /** Has what it shows read again. @throws UserError if it cannot be read. */
  refresh?(): Promise<void>;
  children?(): readonly Row[] | Promise<readonly Row[]>;
}

/** `rows`: some were added, removed or moved. `look`: some look different. */
export type SectionChange = 'rows' | 'look';

/** A part of a view: some of its top rows, with all below them. */
export interface Section {
  readonly id: string;
  /** The events that may change its rows, by what they may change. */
  readonly dependsOn: { readonly [Change in SectionChange]: readonly Event<unknown>[] };
  /** Its top rows. */
  rows(): readonly Row[];
  /** The person sees its view from now on, so that it is time to search for what its rows are about. */
  onShown?(): void;
  dispose?(): void;
}

/** A section with one top row, and all others below it. */
export interface Group extends Row, Omit<Section, 'rows'> {
  /** Whether it is shown. A question alone: what has to be searched for is searched for by `onShown`. */
  isThere(): boolean;
  children(): readonly Row[] | Promise<readonly Row[]>;
}

/** Makes the sections of a view, in their order. */
export type SectionsOf = (deps: GroupDeps) => readonly Section[];

export function sectionOf(group: Group): Section {
  const { id, dependsOn } = group;
  return {
    id,
    dependsOn,
    rows: () => (group.isThere() ? [group] : []),
    onShown: () => group.onShown?.(),
    dispose: () => group.dispose?.(),
  };
}

/** The objects that all groups use. */
export interface GroupDeps {
  readonly panel: PanelDeps;
  readonly states: DocumentStates;
  readonly own: OwnPins;
}

/** The target of a pin that is made from a row. */
export function targetOf({ subject }: Row): PinTarget | undefined {
  if (!subject) return undefined;
  const { pin, uri } = subject;
  if (pin) return pin.target;
  return { type: uri.endsWith('/') ? 'folder' : 'resource', uri };
}
