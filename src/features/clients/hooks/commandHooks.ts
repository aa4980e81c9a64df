import { Obstructed } from '../../../base/errors';
import type { HookCommand } from '../model/aiClientConfig';
import { eitherCurrent } from '../editing/part';
import type { Entry, Keys } from '../formats/format';
import type { AiClientHook, Platform } from './hook';
import { jsonHooks, positionsIn, type HookFile } from './jsonHooks';
import { ifThere, shellCommand } from './shellCommand';

interface CommandHooks extends Pick<AiClientHook, 'path' | 'when' | 'isDesktopApp'> {
  readonly clientId: string;
  /** The keys that lead to the events; `hooks` unless given. */
  container?(path: string): Keys;
  readonly base?: HookFile['base'];
  readonly off?: HookFile['off'];
  /** The events at which the client forgets received briefs come before the one at which it takes a brief. */
  readonly events: readonly string[];
  /** What starts the hook at an event, for those at which not everything does. */
  readonly matchers?: Readonly<Record<string, string>>;
  /** The events before and after a call of a tool, and the tools that edit files. */
  readonly edits?: { readonly events: readonly string[]; readonly matcher: string };
  /** Whether the client was seen to run lines in `sh` or Bash on POSIX systems, and not in the person's own shell. */
  readonly runsSh?: true;
  /** The item in the list of an event, with our line for the client's shell. */
  item(line: string, platform: Platform): Entry;
}

/** Hooks that are lines for a shell in a JSON file. */
export function commandHooks(hooks: CommandHooks): AiClientHook {
  const {
    clientId,
    container = () => ['hooks'],
    item,
    base,
    off,
    events,
    matchers,
    edits,
    runsSh,
    path,
    ...others
  } = hooks;
  const toolEvents = edits?.events ?? [];
  const isOurs = (line: string) => runsOurs(line, clientId);
  return {
    ...others,
    path,
    positionsIn: (file, text) => positionsIn({ container: container(file), isOurs }, text),
    part: (file, command: HookCommand, platform) => {
      const line = shellCommand(command, platform);
      const partOf = (written: string) =>
        jsonHooks({
          container: container(file),
          item: item(written, platform),
          isOurs,
          base,
          off,
          events: [...events, ...toolEvents],
          matchers: {
            ...matchers,
            ...Object.fromEntries(toolEvents.map((event) => [event, edits?.matcher ?? ''])),
          },
        });
      const plain = partOf(line ?? '');
      const part =
        runsSh && line !== undefined && platform === 'posix'
          ? eitherCurrent(partOf(ifThere(line, command)), plain)
          : plain;
      return line === undefined ? { ...part, connect: refuse } : part;

      function refuse(): never {
        const [path = ''] = command.words ?? [];
        throw new Obstructed(
          { type: 'unquotable', path },
          `No line of a shell names ${path} safely.`,
        );
      }
    },
  };
}

/** The group that most clients want around a command. */
export function group(command: Entry): Entry {
  return { hooks: [{ type: 'command', ...command }] };
}

/** Whether a line runs a file of our state folder as this client's hook, with any program. */
function runsOurs(line: string, clientId: string): boolean {
  return (
    /[\\/]\.mcp-workspace-bridge[\\/]/.test(line) && line.trimEnd().endsWith(`--hook ${clientId}`)
  );
}
