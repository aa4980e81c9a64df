import { parseArgs } from 'node:util';

export const usage = `Connects an AI client that starts its MCP servers as processes to a VS Code window
with the extension MCP Workspace Bridge. It speaks MCP over stdio.

Usage: bridge.js [--client CLIENT] [--workspace PATH | --window ID] [--wait SECONDS]
       bridge.js --hook CLIENT

  --client CLIENT    what sharing rules call the client that starts it, such as claude-code
  --workspace PATH   serve the window that has this folder open, not the working directory
  --window ID        serve this window alone; a file in ~/.mcp-workspace-bridge/windows has its id
  --wait SECONDS     how long requests wait for a window that reloads: 20 if left out, at most 600
  --hook CLIENT      be a hook of this client: print what its model is to know, and exit with 0
  --version          print the version
  --help             print this`;

export type Command =
  | { readonly type: 'hook'; readonly client: string }
  | { readonly type: 'help' | 'version' }
  | ServeCommand
  | { readonly type: 'wrong'; readonly why: string };

export interface ServeCommand {
  readonly type: 'serve';
  readonly workspace: string | undefined;
  /** The id of the window, which takes precedence over folders. */
  readonly window: string | undefined;
  /** How long requests wait for a window that has closed, in case it reloads. */
  readonly waitMs: number;
  /** The value as it was given, which need not be the id of a client; empty if `--client` comes without one. */
  readonly client: string | undefined;
}

/** No variable of the environment is read: a project's settings can set some, and would lead to another folder's window. */
export function readArguments(args: readonly string[]): Command {
  const hook = hookClient(args);
  if (hook !== undefined) return { type: 'hook', client: hook };
  const { client, others } = withoutClient(args);
  try {
    const { values } = parseArgs({
      args: others,
      options: {
        workspace: { type: 'string' },
        window: { type: 'string' },
        wait: { type: 'string', default: '20' },
        version: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return { type: 'help' };
    if (values.version) return { type: 'version' };
    return {
      type: 'serve',
      workspace: values.workspace || undefined,
      window: values.window || undefined,
      waitMs: secondsOf(values.wait) * 1_000,
      client,
    };
  } catch (cause) {
    return { type: 'wrong', why: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** @throws Error if it is no number of seconds, or too large */
function secondsOf(wait: string): number {
  const seconds = /^\d{1,3}$/.test(wait) ? Number(wait) : Infinity;
  if (seconds > 600) throw new Error('--wait takes a number of seconds from 0 to 600.');
  return seconds;
}

/** Empty if `--hook` comes without a client. Other arguments are ignored, because a hook must not fail. */
function hookClient(args: readonly string[]): string | undefined {
  const at = args.findIndex((word) => word === '--hook' || word.startsWith('--hook='));
  return at === -1 ? undefined : args[at]?.slice('--hook='.length) || (args[at + 1] ?? '');
}

/** Takes `--client` out of the arguments. A mistake in it must not end the bridge, so that it is not parsed with the others. */
function withoutClient(args: readonly string[]) {
  const others: string[] = [];
  let client: string | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    const next = args[at + 1] ?? '-';
    if (word.startsWith('--client=')) client ??= word.slice('--client='.length);
    else if (word !== '--client') others.push(word);
    else if (next.startsWith('-')) client ??= '';
    else {
      client ??= next;
      at += 1;
    }
  }
  return { client, others };
}
