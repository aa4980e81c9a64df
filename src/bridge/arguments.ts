import { parseArgs } from 'node:util';

export const usage = `Connects an AI client that starts its MCP servers as processes to a VS Code window
with the extension MCP Workspace Bridge. It speaks MCP over standard input and output.

Usage: bridge.js [--workspace PATH]

  --workspace PATH   serve the window that has this folder open, instead of the one
                     that has the working directory open
  --version          print the version
  --help             print this

Environment: MCP_BRIDGE_WORKSPACE is used where --workspace is not given.`;

export type Command =
  | { readonly type: 'help' | 'version' }
  | { readonly type: 'serve'; readonly workspace: string | undefined }
  | { readonly type: 'wrong'; readonly why: string };

export function readArguments(args: string[], environment: NodeJS.ProcessEnv): Command {
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
