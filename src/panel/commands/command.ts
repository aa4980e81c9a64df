import type { ChangeReview } from '../changeReview';
import type { PanelDeps } from '../ports';
import type { ShownTexts } from '../shownTexts';

export interface CommandDeps extends PanelDeps {
  /** Of the tree. */
  selectedRows(): readonly unknown[];
  /** Does what a row of the tree was used for, and lets the focus stay there even if the row does not. */
  atRow(row: unknown, work: () => Promise<void>): Promise<void>;
  /** The git branch that is checked out, where there is one. */
  branch(): Promise<string | undefined>;
  readonly shown: ShownTexts;
  readonly review: ChangeReview;
}

/**
 * @param target a row of the tree, or the URI of a file, editor or tab; absent in the palette, and `null` for a key that found no row.
 * @param selected what is selected with it in the Explorer.
 */
export type Command = (deps: CommandDeps, target?: unknown, selected?: unknown) => Promise<void>;
