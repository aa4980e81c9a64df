import type { Tokens } from '../budget/tokens';
import type { DocumentProblems, Severity } from '../documents/problems';
import { escapeMarkup } from './escapeMarkup';
import { pinLine } from './composeInstructions';
import type { NamedPin } from './pinnedNow';

interface Told {
  /** The most important pins come first. */
  readonly pins: readonly NamedPin[];
  /** `undefined` if the reader is shown none. */
  readonly problems: readonly DocumentProblems[] | undefined;
}

const maxTokens = 300;

const heading =
  '# From the person’s editor (VS Code)\n\n' +
  'What they pinned for this task, most important first: names, not texts. The MCP server of VS Code has the texts, also in its tool read_context.\n\n';

/** The names of pins with their lines and notes, and the number of problems, in few tokens; empty without any. */
export async function subagentText(
  { pins, problems = [] }: Told,
  tokens: Pick<Tokens, 'count'>,
): Promise<string> {
  const end = problemsLine(problems);
  if (pins.length === 0) return end;
  let text = heading;
  for (const [index, pin] of pins.entries()) {
    const longer = text + escapeMarkup(pinLine(pin));
    const fits = (await tokens.count(longer + moreLine(pins.length) + end)) <= maxTokens;
    if (!fits) return text + moreLine(pins.length - index) + end;
    text = longer;
  }
  return text + end;
}

function moreLine(count: number): string {
  return `- and ${count} more: read context://workspace/pinned\n`;
}

function problemsLine(problems: readonly DocumentProblems[]): string {
  const count = (severity: Severity) =>
    problems.flatMap((each) => each.problems).filter((each) => each.severity === severity).length;
  const [errors, warnings] = [count('error'), count('warning')];
  if (errors + warnings === 0) return '';
  return `Problems in VS Code now: errors: ${errors}, warnings: ${warnings}.\n`;
}
