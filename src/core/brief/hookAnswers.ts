import type { HookRequest } from '../protocol/hook';
import type { HookBriefs, BriefPreview } from './hookBriefs';
import { nothing, type Answer } from './hookReading';
import type { RememberedReads } from './rememberedReads';
import type { EditReports } from '../edits/editReports';
import type { SubagentBriefs } from './subagentBriefs';

interface Parts {
  readonly briefs: HookBriefs;
  readonly subagents: SubagentBriefs;
  readonly edits: Pick<EditReports, 'before' | 'after' | 'noteBrief'>;
}

/** The answers to the hooks of AI clients. */
export class HookAnswers {
  constructor(private readonly parts: Parts) {}

  async answer(request: HookRequest, signal: AbortSignal): Promise<Answer> {
    const { briefs, subagents, edits } = this.parts;
    switch (request.deliver) {
      case 'short':
        briefs.keep(request);
        return subagents.answer(request, signal);
      case 'kept':
        briefs.noteAnswer(request);
        return nothing;
      case 'beforeEdit':
        briefs.keep(request);
        return edits.before(request, signal);
      case 'afterEdit':
        briefs.keep(request);
        return edits.after(request, signal);
      case 'nothing':
        subagents.forget(request);
        briefs.forget(request);
        return nothing;
      case 'changes':
      case 'whole': {
        const answer = await briefs.answer(request, signal);
        if (answer === nothing) return nothing;
        const delivered = () => {
          answer.delivered();
          edits.noteBrief(request);
        };
        return { ...answer, delivered };
      }
    }
  }

  /** The next brief of a client that has received none. */
  preview(signal: AbortSignal, reads?: RememberedReads): Promise<BriefPreview> {
    return this.parts.briefs.preview(signal, reads);
  }

  /** The same for where nothing cuts it. */
  textToCopy(signal: AbortSignal): Promise<BriefPreview> {
    return this.parts.briefs.textToCopy(signal);
  }
}
