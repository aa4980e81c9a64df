import { dropOldest } from '../../base/dropOldest';
import type { Tokens } from '../budget/tokens';
import type { Kinds } from '../catalog/kinds';
import type { ActivePins } from '../pins/activePins';
import type { Title } from '../pins/title';
import type { HookRequest } from '../protocol/hook';
import type { BriefSources } from './briefSources';
import { contextFor, nothing, sessionKey, type Answer, type HookReading } from './hookReading';
import { pinnedNow } from './pinnedNow';
import { subagentText } from './subagentText';

/** The maximum number of subagents that are remembered. */
const maxSubagents = 200;

interface Options extends HookReading {
  readonly pins: Pick<ActivePins, 'all' | 'isOwn'>;
  readonly kinds: Pick<Kinds, 'titleOf'>;
  /** The title of a document. */
  readonly title: Title;
  readonly sources: Pick<BriefSources, 'problems'>;
  readonly tokens: Pick<Tokens, 'count'>;
  /** Called once the client has received the text, which is not empty. */
  onDidDeliver(request: HookRequest, text: string): void;
}

/** The short brief of each subagent of a client, which it receives once. */
export class SubagentBriefs {
  private readonly told = new Set<string>();

  constructor(private readonly options: Options) {}

  async answer(request: HookRequest, signal: AbortSignal): Promise<Answer> {
    const { access, sources, tokens, unasked, onDidDeliver } = this.options;
    const key = sessionKey(request);
    if (key !== undefined && this.told.has(key)) return nothing;
    const context = contextFor(this.options, request.client, signal);
    if (!context) return nothing;
    const pins = context.sees('pins') ? await pinnedNow(this.options, context) : [];
    const problems = await sources.problems(context);
    const text = unasked.text(await subagentText({ pins, problems }, tokens));
    if (!access.isSharing()) return nothing;
    const delivered = () => {
      if (key !== undefined) this.remember(key);
      if (text !== '') onDidDeliver(request, text);
    };
    return { text, delivered };
  }

  /** The subagent has forgotten what it was told. */
  forget(request: HookRequest): void {
    const key = sessionKey(request);
    if (key !== undefined) this.told.delete(key);
  }

  private remember(key: string): void {
    this.told.add(key);
    dropOldest(this.told, maxSubagents);
  }
}
