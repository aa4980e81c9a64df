import type { HookRequest } from '../protocol/hook';
import type { HookBriefs, BriefPreview } from './hookBriefs';
import { nothing, type Answer } from './hookReading';
import type { RememberedReads } from './rememberedReads';
import type { EditReports } from '../edits/editReports';
import type { SubagentBriefs } from './subagentBriefs';
import type { WorktreeBriefs } from './worktreeBriefs';

interface Parts {
  readonly briefs: HookBriefs;
  readonly subagents: SubagentBriefs;
  readonly edits: EditReports;
  readonly worktrees: Pick<WorktreeBriefs, 'answer'>;
}

/** The answers to the hooks of AI clients. */
export class HookAnswers {
  constructor(private readonly parts: Parts) {}

  async answer(request: HookRequest, signal: AbortSignal): Promise<Answer> {
    const { briefs, subagents, edits } = this.parts;
    const { deliver, worktree } = request;
    if (worktree !== undefined) return this.answerIn(worktree, request, signal);
    switch (deliver) {
      case 'short':
        return subagents.answer(request, signal);
      case 'beforeEdit':
        return edits.before(request, signal);
      case 'afterEdit':
        return edits.after(request, signal);
      case 'nothing':
        subagents.forget(request);
        return briefs.answer({ ...request, deliver }, signal);
      case 'changes':
      case 'whole': {
        const { delivered, ...answer } = await briefs.answer({ ...request, deliver }, signal);
        const noted = () => {
          delivered();
          edits.noteBrief(request);
        };
        return { ...answer, delivered: noted };
      }
    }
  }

  /** The editor has another checkout, so that it knows of no problems, and of nothing that a subagent could read there. */
  private async answerIn(
    worktree: string,
    { deliver, ...request }: HookRequest,
    signal: AbortSignal,
  ): Promise<Answer> {
    if (deliver !== 'changes' && deliver !== 'whole' && deliver !== 'nothing') return nothing;
    return this.parts.worktrees.answer(worktree, { ...request, deliver }, signal);
  }

  /** The next brief of a client that has received none. */
  preview(signal: AbortSignal, reads?: RememberedReads): Promise<BriefPreview> {
    return this.parts.briefs.preview(signal, reads);
  }
}
