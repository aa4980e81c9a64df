import type { BridgeCommand, EntryState } from '../core/connecting/clientConfig';
import { UnreadableConfig } from '../base/errors';
import type { Client, Switch } from './client';
import { connect, disconnect, entryIn, stateOf, write } from './entryText';
import { Misfit } from './formats/format';
import { isSwitchedOff, switchedOn } from './switch';
import { unreadable } from './unreadable';

const mark = '\uFEFF';

/** Of what is to be read of a client's file, which may not be there. */
export function describe(
  client: Client,
  path: string,
  text: string | undefined,
  command: BridgeCommand,
): EntryState {
  return inFile(path, text, (body) => stateOf(client, entryIn(client, body), command));
}

/** The file's text once it is connected. */
export function connectIn(
  client: Client,
  path: string,
  text: string | undefined,
  command: BridgeCommand,
): string {
  return inFile(path, text, (body, start) => start + connect(client, body, command));
}

/**
 * The file's text without the entry. Where it is exactly what connecting made of a text that is known from before, it becomes
 * that text again, and where connecting made the file, nothing.
 */
export function disconnectIn(
  client: Client,
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

/** The text of a switch's file, once the entry is switched on. */
export function switchOnIn({ path, keys }: Switch, text: string): string {
  return inFile(path, text, (body, start) => start + switchedOn(body, keys));
}

/** The text of a file that holds nothing else. */
export function newText(client: Client, command: BridgeCommand): string {
  return connect(client, '', command);
}

/** Works on a text without its byte order mark, and says where in the file it does not fit. */
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
  // Of a parser that calls itself for each level.
  if (!(cause instanceof RangeError)) throw cause;
  return new Misfit({ type: 'syntax', detail: 'nested too deeply' }, 0);
}
