import type { BriefDocuments } from '../brief/briefDocuments';
import type { PanelDeps } from '../ports';
import type { PreviewDocuments } from '../previewDocuments';

/** The arguments of a key that works on the focused row of a view. */
export interface KeyArguments {
  readonly $treeViewId: string;
}

export interface CommandDeps extends PanelDeps {
  /** The rows that are selected with this one; none if it is not selected. */
  selectedWith(row: unknown): readonly unknown[];
  /** Runs a row's command, and keeps the focus in its view even if the row is removed. */
  keepingFocus(row: unknown, work: () => Promise<void>): Promise<void>;
  /** Runs a key's command again after the row that it was meant for was redrawn. */
  repeatKey(command: string, keys: readonly KeyArguments[]): Promise<void>;
  /** The git branch that is checked out, where there is one. */
  branch(): Promise<string | undefined>;
  readonly shown: PreviewDocuments;
  readonly documents: BriefDocuments;
}

/**
 * @param target a row of the tree, or the URI of a file, editor or tab; absent in the palette, and `null` for a menu that found no row.
 * @param selected the items that are selected with it in the Explorer.
 */
export type Command = (deps: CommandDeps, target?: unknown, selected?: unknown) => Promise<void>;
