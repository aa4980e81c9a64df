import type { HookRequest } from '../protocol/hook';
import type { HookBriefs, BriefPreview } from './hookBriefs';
import type { Answer } from './hookReading';
import type { RememberedReads } from './rememberedReads';
import type { SubagentBriefs } from './subagentBriefs';

interface Parts {
  readonly briefs: HookBriefs;
  readonly subagents: SubagentBriefs;
}

/** The answers to the hooks of AI clients. */
export class HookAnswers {
  constructor(private readonly parts: Parts) {}

  answer(request: HookRequest, signal: AbortSignal): Promise<Answer> {
    const { briefs, subagents } = this.parts;
    if (request.deliver === 'short') return subagents.answer(request, signal);
    if (request.deliver === 'nothing') subagents.forget(request);
    return briefs.answer({ ...request, deliver: request.deliver }, signal);
  }

  /** The next brief of a client that has received none. */
  preview(signal: AbortSignal, reads?: RememberedReads): Promise<BriefPreview> {
    return this.parts.briefs.preview(signal, reads);
  }
}
