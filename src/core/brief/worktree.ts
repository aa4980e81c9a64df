import type { Event } from '../../base/events';
import type { Catalog } from '../catalog/catalog';
import type { Kinds } from '../catalog/kinds';
import type { CanonicalUri } from '../documents/uris';
import type { ActivePins } from '../pins/activePins';
import type { HookRequest } from '../protocol/hook';
import type { Briefing } from './briefing';
import type { BriefSources } from './briefSources';
import type { HookAnswers } from './hookAnswers';
import { nothing, type Answer } from './hookReading';
import type { PinsHere } from './pinnedNow';

/**
 * A linked worktree of a repository that the window has open in another checkout, as its clients are served it: the files
 * there, what the window has pinned, and nothing of what the editor shows.
 */
export interface Worktree extends Pick<PinsHere, 'linesOf'> {
  /** The path of its folder. */
  readonly root: string;
  readonly catalog: Catalog;
  readonly kinds: Kinds;
  /** The window's pins, at their places in the worktree. */
  readonly pins: ActivePins;
  readonly sources: BriefSources;
  /** Says where its clients are. */
  readonly head: string;
  readonly instructions: Briefing['instructions'];
  /** The title of a document. */
  title(uri: CanonicalUri): string;
}

/** Uses a worktree until it closes, as a request does, or a stream. */
export interface User {
  /** Calls the listener at once if it has closed. */
  onClose(listener: () => void): void;
}

/** The worktrees whose clients the window serves. */
export interface Worktrees {
  /**
   * @param path that of the worktree, as its client says.
   * @param user as long as it uses the worktree, that is not closed because of others.
   * @returns `undefined` if it is none of a repository that the window has open, or if only its own `.git` says so.
   */
  at(path: string, user?: User): Promise<Worktree | undefined>;
  /** A worktree is not served any more: it was removed, or nobody uses it and many others were used since. */
  readonly onDidClose: Event<Worktree>;
}

interface Options {
  /** Answers clients that work in what the window has open. */
  readonly window: Pick<HookAnswers, 'answer'>;
  readonly worktrees: Pick<Worktrees, 'at'>;
  /** Makes what answers the clients in a worktree, and remembers what each has received. */
  answersIn(worktree: Worktree): Pick<HookAnswers, 'answer'>;
}

/** The answers to hooks, by where their clients work: in what the window has open, or in a worktree beside it. */
export class WorktreeHooks {
  private readonly known = new WeakMap<Worktree, Pick<HookAnswers, 'answer'>>();

  constructor(private readonly options: Options) {}

  async answer(request: HookRequest, signal: AbortSignal): Promise<Answer> {
    const { window, worktrees } = this.options;
    if (request.worktree === undefined) return window.answer(request, signal);
    const worktree = await worktrees.at(request.worktree);
    return worktree ? this.answersIn(worktree).answer(request, signal) : nothing;
  }

  private answersIn(worktree: Worktree): Pick<HookAnswers, 'answer'> {
    const answers = this.known.get(worktree) ?? this.options.answersIn(worktree);
    this.known.set(worktree, answers);
    return answers;
  }
}
