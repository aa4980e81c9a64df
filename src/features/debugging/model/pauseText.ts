import { oneLine } from '../../../base/oneLine';
import { namesSecret, wordsOf } from '../../../core/redaction/secretNames';
import type { Pause } from './pause';
import type { Frame, Scope, Variable } from './protocol';

export const maxFrames = 20;
export const maxVariables = 50;
const maxValue = 200;
const maxText = 1_000;

/** A paused session, with what is known of the frame that the person looks at. */
export interface Seen {
  readonly pause: Pause;
  readonly frames: readonly Frame[];
  readonly frame: Frame | undefined;
  readonly scopes: readonly (Scope & { readonly variables: readonly Variable[] | undefined })[];
}

/**
 * @param seen the pauses of a session and its children
 * @param title a path as the panel shows it
 */
export function pauseText(
  name: string,
  seen: readonly Seen[],
  title: (path: string) => string,
): string {
  const pauses = seen.map((each) => onePause(each, title));
  return [
    `# Debug session ${oneLine(name)}`,
    ...(pauses.length > 0 ? pauses : ['Not paused: the program runs.']),
  ].join('\n\n');
}

function onePause({ pause, frames, frame, scopes }: Seen, title: (path: string) => string): string {
  const lines = frames.slice(0, maxFrames).map((each, index) => {
    const mark = each.id === frame?.id ? ' (the person looks at this one)' : '';
    return `${index + 1}. ${frameLine(each, title)}${mark}`;
  });
  return [
    pauseLine(pause, frame, title),
    ...(lines.length > 0 ? [`## Frames\n\n${lines.join('\n')}`] : []),
    ...scopes.map((scope) => `## ${oneLine(scope.name)}\n\n${variableLines(scope)}`),
  ].join('\n\n');
}

/** Where it is paused, and why, in a line. */
export function pauseLine(
  { reason, text, exception }: Pause,
  frame: Frame | undefined,
  title: (path: string) => string,
): string {
  const place = frame ? ` at ${frameLine(frame, title)}` : '';
  const why = oneLine(exception ?? text).slice(0, maxText);
  return `Paused${place}, ${reason === '' ? 'for no given reason' : reason}${why === '' ? '' : `: ${why}`}`;
}

export function frameLine({ name, line, source }: Frame, title: (path: string) => string): string {
  const { path, name: of } = source ?? {};
  const file = path === undefined ? of : title(path);
  return file === undefined ? oneLine(name) : `${oneLine(name)} ${oneLine(file)}:${line}`;
}

function variableLines({ expensive = false, variables }: Seen['scopes'][number]): string {
  if (expensive) return 'Not read: it takes long.';
  if (!variables) return 'Not known.';
  const shown = variables.slice(0, maxVariables).map(variableLine);
  const more = variables.length - shown.length;
  return [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n') || 'None.';
}

/** A value that code would have to be run for is left out. */
function variableLine({ name, value, type = '', presentationHint }: Variable): string {
  const of = type === '' ? '' : ` (${oneLine(type).slice(0, maxValue)})`;
  const start = `- ${oneLine(name).slice(0, maxValue)}${of}`;
  if (presentationHint?.lazy === true) return `${start}: not read, as that runs code`;
  if (namesSecret(wordsOf(name))) return `${start} = ‹redacted: ${oneLine(name)}›`;
  return `${start} = ${withoutSecrets(oneLine(value).slice(0, 2 * maxValue)).slice(0, maxValue)}`;
}

/** A field or an entry within a value, with its own; a string can be cut off. */
const inner =
  /(?<name>[\w$-]{1,100})(?<sign>["'`]?\]?\s{0,4}(?:=>|[:=])\s{0,4})(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|`(?:[^`\\]|\\.)*`?|[^\s,;{}()[\]]+)/g;

/** Objects and lists show what is in them: `{user: 'me', password: 'x'}`. */
function withoutSecrets(value: string): string {
  return value.replaceAll(inner, (whole: string, name: string, sign: string) =>
    namesSecret(wordsOf(name)) ? `${name}${sign}‹redacted: ${name}›` : whole,
  );
}
