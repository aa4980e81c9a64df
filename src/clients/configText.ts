import {
  type BridgeCommand,
  type EntryState,
  UnreadableConfig,
} from '../core/connecting/aiClientConfig';
import type { AiClient, Switch } from './aiClient';
import { connect, disconnect, entryIn, stateOf, write } from './entryText';
import { Misfit } from './formats/format';
import { isSwitchedOff, switchedOn } from './switch';
import { unreadable } from './unreadable';

const mark = '\uFEFF';

/** The state of the entry in a client's file, which may not exist. */
export function describe(
  client: AiClient,
  path: string,
  text: string | undefined,
  command: BridgeCommand,
): EntryState {
  return inFile(path, text, (body) => stateOf(client, entryIn(client, body), command));
}

/** The file's text with the entry. */
export function connectIn(
  client: AiClient,
  path: string,
  text: string | undefined,
  command: BridgeCommand,
): string {
  return inFile(path, text, (body, start) => start + connect(client, body, command));
}

/**
 * The file's text without the entry. If connecting changed an earlier text into exactly this one, that text is restored;
 * if connecting created the file, the result is `undefined`.
 */
export function disconnectIn(
  client: AiClient,
  path: string,
  text: string,
  earlier: readonly string[],
): string | undefined {
  const entry = inFile(path, text, (body) => entryIn(client, body));
  if (!entry) return text;
  const origins = [...earlier, undefined];
  const isOrigin = (origin: string | undefined): boolean => {
    try {
      return inFile(path, origin, (body, start) => {
        return !entryIn(client, body) && start + write(client, body, entry) === text;
      });
    } catch (cause) {
      if (cause instanceof UnreadableConfig) return false;
      throw cause;
    }
  };
  const index = origins.findIndex(isOrigin);
  if (index >= 0) return origins[index];
  return inFile(path, text, (body, start) => start + disconnect(client, body));
}

export function isOffIn({ path, keys }: Switch, text: string): boolean {
  return inFile(path, text, (body) => isSwitchedOff(body, keys));
}

/** The text of a switch's file with the entry switched on. */
export function switchOnIn({ path, keys }: Switch, text: string): string {
  return inFile(path, text, (body, start) => start + switchedOn(body, keys));
}

/** The entry alone, as it stands in a file. */
export function newText(client: AiClient, command: BridgeCommand): string {
  const { base: _, ...others } = client;
  return connect(others, '', command);
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
