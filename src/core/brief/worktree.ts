import type { Event } from '../../base/events';
import type { Catalog } from '../catalog/catalog';
import type { Kinds } from '../catalog/kinds';
import type { CanonicalUri } from '../documents/uris';
import type { ActivePins } from '../pins/activePins';
import type { Briefing } from './briefing';
import type { BriefSources } from './briefSources';

/**
 * A linked worktree of a repository that the window has open in another checkout, as its clients are served it: the files
 * there, what the window has pinned, and nothing of what the editor shows.
 */
export interface Worktree {
  /** The path of its folder. */
  readonly root: string;
  readonly catalog: Catalog;
  readonly kinds: Kinds;
  /** The window's pins, at their places in the worktree. */
  readonly pins: ActivePins;
  readonly sources: BriefSources;
  readonly instructions: Briefing['instructions'];
  /** The title of a document. */
  title(uri: CanonicalUri): string;
}

/** The worktrees whose clients the window serves. */
export interface Worktrees {
  /**
   * @param path that of the worktree, as its client says.
   * @returns `undefined` if it is none of a repository that the window has open, or if only its own `.git` says so.
   */
  at(path: string): Promise<Worktree | undefined>;
  /** A worktree is not served any more: it was removed, or too many others are. */
  readonly onDidClose: Event<Worktree>;
}
