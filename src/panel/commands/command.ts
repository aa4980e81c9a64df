import type { BriefDocuments } from '../brief/briefDocuments';
import type { ChangeReview } from '../changeReview';
import type { PanelDeps } from '../ports';
import type { ShownTexts } from '../shownTexts';

export interface CommandDeps extends PanelDeps {
  /** The tree's selection. */
  selectedRows(): readonly unknown[];
  /** Runs a row's command, and keeps the focus in the tree even if the row is removed. */
  atRow(row: unknown, work: () => Promise<void>): Promise<void>;
  /** Runs the command of a key that found no row again, with the arguments of its key binding. */
  giveKeyAgain(command: string, args: unknown): Promise<void>;
  /** The git branch that is checked out, where there is one. */
  branch(): Promise<string | undefined>;
  readonly shown: ShownTexts;
  readonly documents: BriefDocuments;
  readonly review: ChangeReview;
}

/**
 * @param target a row of the tree, or the URI of a file, editor or tab; absent in the palette, and `null` for a menu that found no row.
 * @param selected the items that are selected with it in the Explorer.
 */
export type Command = (deps: CommandDeps, target?: unknown, selected?: unknown) => Promise<void>;
