import { fenceOf } from '../../../core/documents/fence';
import { shownLine } from '../../../base/oneLine';
import type { Restriction } from './commandLine';
import type { KeptOutput } from './output';
import { commandUri, taskUri } from './ranAddress';
import type { Outcome } from './outcome';

/** A command as clients may see it: redacted, and without what is not shared. */
export interface ShownCommand {
  readonly id: number;
  /** Only the program, if the line is not shared. */
  readonly line: string;
  readonly restriction: Restriction | undefined;
  /** `undefined` if it is not shared or was not captured. */
  readonly output: string | undefined;
  readonly folder: string;
  readonly terminal: string;
  readonly task: string | undefined;
  /** What its task has reported, as lines; `undefined` without a matcher, or if the reader sees no problems. */
  readonly problems: readonly string[] | undefined;
  readonly startedAt: number;
  /** `undefined` while it runs. */
  readonly end: { readonly at: number; readonly exitCode: number | undefined } | undefined;
  readonly outcome: Outcome;
}

const headLines = 20;
const tailLines = 180;
const maxLineShown = 300;

/** All that is kept, and how many lines are missing in between. */
export function outputText({ head, tail, omitted }: KeptOutput): string {
  const gap = omitted > 0 ? `${leftOut(omitted)}\n` : '';
  const text = head + gap + tail;
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function leftOut(count: number): string {
  return `… ${count} ${count === 1 ? 'line' : 'lines'} left out …`;
}

/** The output of a command, or why there is none. */
export function outputOf({ restriction, output, end }: ShownCommand): string {
  if (output !== undefined) return output;
  if (restriction) return `${whyNot(restriction)}\n`;
  return end ? 'Output not captured.\n' : 'No output yet.\n';
}

function whyNot(restriction: Restriction): string {
  switch (restriction) {
    case 'secret':
      return 'The line and the output are not shared: the command deals with secrets.';
    case 'nested':
      return 'The output is not shared: what runs in this program is not of this window.';
    case 'aiTool':
      return 'The output is not shared: it is that of an AI tool.';
  }
}

/** One command with its output, in Markdown. */
export function commandText(command: ShownCommand): string {
  const { folder, terminal, task, startedAt, end, problems } = command;
  const facts = [
    `Exit code: ${end ? (end.exitCode ?? 'not known') : 'it is running'}`,
    folder && `Folder: ${folder}`,
    task === undefined ? `Terminal: ${terminal}` : `Task: ${task} <${taskUri(task)}>`,
    `Started: ${new Date(startedAt).toISOString()}${end ? `, took ${duration(end.at - startedAt)}` : ''}`,
  ];
  const head = `# ${quoted(command.line)} ${outcomeInWords(command)}\n\n`;
  const listed = facts.filter(Boolean).map((fact) => `- ${fact}\n`);
  // A matcher need not have understood why a task has failed.
  const isToldByProblems = problems && (problems.length > 0 || command.outcome === 'succeeded');
  const body = isToldByProblems ? problemsSection(command, problems) : outputSection(command);
  return `${head}${listed.join('')}\n${body}`;
}

/** VS Code does not tell who has found them: the output says what the task itself has printed. */
function problemsSection({ id, output }: ShownCommand, problems: readonly string[]): string {
  const text = problems.join('\n');
  const fence = fenceOf(text);
  const list = problems.length > 0 ? `${fence}\n${text}\n${fence}` : 'None.';
  const more = output === undefined ? '' : `\nOutput: <${commandUri(id)}>\n`;
  return `## Problems\n\n${list}\n${more}`;
}

function outputSection(command: ShownCommand): string {
  const { id, output } = command;
  if (output === undefined) return `${outputOf(command)}`;
  const lines = output.replace(/\n$/, '').split('\n');
  const omitted = lines.length - headLines - tailLines;
  const shown =
    omitted > 0
      ? [...lines.slice(0, headLines), leftOut(omitted), ...lines.slice(-tailLines)]
      : lines;
  const text = shown.join('\n');
  const fence = fenceOf(text);
  const more = omitted > 0 ? `\nAll of it: <${commandUri(id)}>\n` : '';
  return `## Output\n\n${fence}\n${text}\n${fence}\n${more}`;
}

/** What runs, a line each, with the addresses of what is printed so far; empty if nothing does. */
export function openText(commands: readonly ShownCommand[]): string {
  return commands
    .map(({ id, line }) => `${quoted(line)} is running: <${commandUri(id)}>\n`)
    .join('');
}

/** The latest commands, a line each. */
export function commandsText(commands: readonly ShownCommand[]): string {
  if (commands.length === 0) return 'Nothing ran yet.\n';
  return commands
    .map((command) => {
      const { id, terminal, task, startedAt, end } = command;
      const took = end ? duration(end.at - startedAt) : 'running';
      const where = task === undefined ? terminal : `task ${task}`;
      return `- <${commandUri(id)}> ${mark(command)} · ${took} · ${where} · ${quoted(command.line)}\n`;
    })
    .join('');
}

function mark(command: ShownCommand): string {
  const code = command.end?.exitCode;
  switch (command.outcome) {
    case 'running':
      return '…';
    case 'ended':
      return code === undefined ? '? no exit code' : `○ ${code} ended`;
    case 'succeeded':
      return '✓';
    case 'stopped':
      return `■ ${code} stopped`;
    case 'failed':
      return `✗ ${code}`;
  }
}

/** What became of it, such as `failed`. */
function outcomeInWords({ outcome }: ShownCommand): string {
  if (outcome === 'running') return 'is running';
  return outcome === 'stopped' ? 'was stopped' : outcome;
}

/** What failed, how and when, such as "`npm test` failed (exit 1, 14 s, 2 min ago)". */
export function failureTitle(command: ShownCommand, now: number): string {
  const { startedAt, end } = command;
  const ago = duration(now - (end?.at ?? now));
  return `${quoted(command.line)} failed (exit ${end?.exitCode}, ${duration((end?.at ?? now) - startedAt)}, ${ago} ago)`;
}

/** A line as code, which a backtick in it does not end. */
export function quoted(line: string): string {
  const shown = shownLine(line, maxLineShown) ?? 'unknown command';
  return `\`${shown.replaceAll('`', "'")}\``;
}

export function duration(ms: number): string {
  const seconds = Math.max(0, ms) / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
