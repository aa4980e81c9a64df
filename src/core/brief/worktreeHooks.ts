import type { HookRequest } from '../protocol/hook';
import type { HookAnswers } from './hookAnswers';
import { nothing, type Answer } from './hookReading';
import type { Worktree, Worktrees } from './worktree';

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
