import { type EntryState, UnreadableConfig } from '../../core/connecting/aiClientConfig';
import type { Switch } from '../aiClient';
import { Misfit } from '../formats/format';
import type { Part } from './part';
import { isSwitchedOff, switchedOn } from './switch';
import { unreadable } from './unreadable';

const mark = '\uFEFF';

/** The state of our part in a file, which may not exist. */
export function describe(part: Part<unknown>, path: string, text: string | undefined): EntryState {
  return inFile(path, text, (body) => part.state(body));
}

/** The file's text with our part. */
export function connectIn(part: Part<unknown>, path: string, text: string | undefined): string {
  return inFile(path, text, (body, start) => start + part.connect(body));
}

/**
 * The file's text without our part. If connecting changed an earlier text into exactly this one, that text is restored;
 * if connecting makes this text where there is no file, the result is `undefined`.
 * @param earlier the latest first; `undefined` for no file.
 */
export function disconnectIn<Own>(
  part: Part<Own>,
  path: string,
  text: string,
  earlier: readonly (string | undefined)[],
): string | undefined {
  const own = inFile(path, text, (body) => part.find(body));
  if (own === undefined) return text;
  const origins = earlier.filter((each) =>
    holds(path, each, (body) => part.find(body) === undefined),
  );
  const index = [...origins, undefined].findIndex((each) =>
    holds(path, each, (body, start) => start + part.write(body, own) === text),
  );
  if (index >= 0) return origins[index];
  // If each text that is known has our part, what else was in the file before it is not known.
  const origin = origins.length > 0 ? inFile(path, origins[0], (body) => body) : undefined;
  return inFile(path, text, (body, start) => start + part.disconnect(body, origin));
}

/** Whether this is true of a text; it is not if the text cannot be read. */
function holds(
  path: string,
  text: string | undefined,
  isTrue: (body: string, start: string) => boolean,
): boolean {
  try {
    return inFile(path, text, isTrue);
  } catch (cause) {
    if (cause instanceof UnreadableConfig) return false;
    throw cause;
  }
}

export function isOffIn({ path, keys }: Switch, text: string): boolean {
  return inFile(path, text, (body) => isSwitchedOff(body, keys));
}

/** The text of a switch's file with the entry switched on. */
export function switchOnIn({ path, keys }: Switch, text: string): string {
  return inFile(path, text, (body, start) => start + switchedOn(body, keys));
}

/** Works on a text without its byte order mark; errors name the line and column in the file. */
function inFile<T>(
  path: string,
  text: string | undefined,
  work: (body: string, start: string) => T,
): T {
  const start = text?.startsWith(mark) ? mark : '';
  const body = (text ?? '').slice(start.length);
  try {
    return work(body, start);
  } catch (cause) {
    const { fault, offset } = misfitOf(cause);
    const before = body.slice(0, offset).split('\n');
    throw unreadable(path, fault, before.length, (before.at(-1)?.length ?? 0) + 1);
  }
}

function misfitOf(cause: unknown): Misfit {
  if (cause instanceof Misfit) return cause;
  // A recursive parser throws this at too deep a nesting.
  if (!(cause instanceof RangeError)) throw cause;
  return new Misfit({ type: 'syntax', detail: 'nested too deeply' }, 0);
}
