import { dropOldest } from '../../base/dropOldest';
import type { Tokens } from '../budget/tokens';
import { countsOf } from '../documents/problemDigest';
import type { DocumentProblems } from '../documents/problems';
import type { HookRequest } from '../protocol/hook';
import type { BriefSources } from './briefSources';
import { escapeMarkup } from './escapeMarkup';
import { contextFor, nothing, sessionKey, type Answer, type HookReading } from './hookReading';
import { moreLine, pinLine } from './composeInstructions';
import { pinnedNow, type NamedPin, type PinsHere } from './pinnedNow';

/** The maximum number of subagents that are remembered. */
const maxSubagents = 200;

interface Options extends HookReading, PinsHere {
  readonly sources: Pick<BriefSources, 'problems'>;
  readonly tokens: Pick<Tokens, 'count'>;
  /** Says where the client is, if that is not what the window has open. */
  readonly head?: string;
  /** Called once the client has received the text, which is not empty. */
  onDidDeliver(request: HookRequest, text: string): void;
}

/** The short brief of each subagent of a client, which it receives once. */
export class SubagentBriefs {
  private readonly told = new Set<string>();

  constructor(private readonly options: Options) {}

  async answer(request: HookRequest, signal: AbortSignal): Promise<Answer> {
    const { access, sources, tokens, head, unasked, onDidDeliver } = this.options;
    const key = sessionKey(request);
    if (key !== undefined && this.told.has(key)) return nothing;
    const context = contextFor(this.options, request.client, signal);
    if (!context) return nothing;
    const pins = context.sees('pins') ? await pinnedNow(this.options, context) : [];
    const problems = await sources.problems(context);
    const text = unasked.text(await subagentText({ pins, problems, head }, tokens));
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

interface Told {
  /** The most important pins come first. */
  readonly pins: readonly NamedPin[];
  /** `undefined` if the reader is shown none. */
  readonly problems: readonly DocumentProblems[] | undefined;
  readonly head: string | undefined;
}

const maxTokens = 300;

const heading = '# From the person’s editor (VS Code)\n\n';

const about =
  'What they pinned for this task, most important first: names, not texts. The MCP server of VS Code has the texts, also in its tool read_context.\n\n';

/** The names of pins with their lines and notes, and the number of problems, in few tokens; empty without any. */
async function subagentText(
  { pins, problems = [], head }: Told,
  tokens: Pick<Tokens, 'count'>,
): Promise<string> {
  const end = problemsLine(problems);
  if (pins.length === 0) return end;
  let text = heading + (head === undefined ? '' : `${escapeMarkup(head)}\n\n`) + about;
  for (const [index, pin] of pins.entries()) {
    const longer = text + escapeMarkup(pinLine(pin));
    const fits = (await tokens.count(longer + moreLine(pins.length) + end)) <= maxTokens;
    if (!fits) return text + moreLine(pins.length - index) + end;
    text = longer;
  }
  return text + end;
}

function problemsLine(problems: readonly DocumentProblems[]): string {
  const { error, warning } = countsOf(problems.flatMap((each) => each.problems));
  if (error + warning === 0) return '';
  return `Problems in VS Code now: errors: ${error}, warnings: ${warning}.\n`;
}
