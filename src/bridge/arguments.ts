import { parseArgs } from 'node:util';

export const usage = `Connects an AI client that starts its MCP servers as processes to a VS Code window
with the extension MCP Workspace Bridge. It speaks MCP over standard input and output.

Usage: bridge.js [--workspace PATH]
       bridge.js --hook CLIENT

  --workspace PATH   serve the window that has this folder open, instead of the one
                     that has the working directory open
  --hook CLIENT      be a hook of this client, such as claude-code: print what is to be
                     known with a prompt in that window, and always exit with 0
  --version          print the version
  --help             print this

Environment: MCP_BRIDGE_WORKSPACE is used where --workspace is not given.`;

export type Command =
  | { readonly type: 'hook'; readonly client: string }
  | { readonly type: 'help' | 'version' }
  | { readonly type: 'serve'; readonly workspace: string | undefined }
  | { readonly type: 'wrong'; readonly why: string };

export function readArguments(args: string[], environment: NodeJS.ProcessEnv): Command {
  const client = hookClient(args);
  if (client !== undefined) return { type: 'hook', client };
  try {
    const { values } = parseArgs({
      args,
      options: {
        workspace: { type: 'string' },
        version: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return { type: 'help' };
    if (values.version) return { type: 'version' };
    const workspace = values.workspace || environment['MCP_BRIDGE_WORKSPACE'] || undefined;
    return { type: 'serve', workspace };
  } catch (cause) {
    return { type: 'wrong', why: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** Empty if `--hook` comes without a client. What else is given is ignored, because a hook must not fail. */
function hookClient(args: readonly string[]): string | undefined {
  const at = args.findIndex((word) => word === '--hook' || word.startsWith('--hook='));
  return at === -1 ? undefined : args[at]?.slice('--hook='.length) || (args[at + 1] ?? '');
}
