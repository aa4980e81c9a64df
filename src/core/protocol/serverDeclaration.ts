/** The server's declaration of itself; the bridge answers the same without a window. */

export const serverName = {
  name: 'mcp-workspace-bridge',
  title: 'MCP Workspace Bridge',
  websiteUrl:
    'https://marketplace.visualstudio.com/items?itemName=mcp-workspace-bridge.mcp-workspace-bridge',
};

/** Some clients list tools and prompts even if none are declared, and disconnect if that fails. */
export const capabilities = {
  resources: { subscribe: true, listChanged: true },
  completions: {},
  tools: { listChanged: true },
  prompts: { listChanged: true },
  // SEP-2640: resources/directory/read, skills/list and skills/get.
  extensions: { 'io.modelcontextprotocol/skills': { directoryRead: true } },
};

/** The revisions with sessions, newest first. */
export const sessionRevisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** The revision without sessions. */
export const statelessRevision = '2026-07-28';

/** In each cacheable result (2026-07-28): a window's content is private, and it or its access can always change. */
export const noCache = { ttlMs: 0, cacheScope: 'private' } as const;

export const cacheHints = {
  'server/discover': noCache,
  'resources/templates/list': noCache,
  'resources/list': noCache,
  'resources/read': noCache,
  'tools/list': noCache,
  'prompts/list': noCache,
};

export const instructions = `Resources of a live VS Code window, read as they are now, unsaved edits included.
They are listed by priority, highest first: what the person said about lines and pinned, then where they are
(editor://window/active, editor://window/selection), where the debugger is paused, failed tests, what is open
(editor://window/open and the documents), problems (diagnostics://workspace/all), what changed in git, databases, and
every file of the workspace. Start from the top: what comes first matters most. Add ?lines=10-20 to a file's URI for some
of its lines, or ?shape=outline for what it declares; a folder's URI gives the files in it with their beginnings;
complete a template's variables to find a file by its name. Subscribe to hear of changes while the person types.`;

/** Added if tools are offered, which is a setting. */
export const toolInstructions = `
Where you cannot read resources, tools give the same: list_context and search_context to find, read_context to read a
file or to name what lies in a folder, get_diagnostics for problems.`;

/** The names of the tools that write: their calls are not repeated by themselves. */
export const writingTools: readonly unknown[] = ['answer_comment', 'propose_pins'];

/**
 * Says that the user has disconnected the client: a header of the response, or a key in the `_meta` of the result that
 * ends a stream. Our own bridge then does not reconnect by itself.
 */
export const disconnectedHeader = 'x-mcp-workspace-bridge';
export const disconnectedValue = 'disconnected';
export const disconnectedKey = 'mcp-workspace-bridge/disconnected';

/**
 * The bridge's header with the path of the linked worktree in which its client works, encoded as a URI's component, where
 * the window has only another checkout of the repository open.
 */
export const worktreeHeader = 'x-mcp-workspace-bridge-worktree';

/** The bridge's header with the id of the AI client whose entry started it. */
export const clientHeader = 'x-mcp-workspace-bridge-client';

/**
 * The name of the extension itself, where it tries a connection as an AI tool would have it, and the session of a hook that
 * it tries: no client receives that text, so it is not remembered.
 */
export const trialName = 'mcp-workspace-bridge-trial';

/** By this notification the bridge says that a client of 2026-07-28, which has no session to end, has ended. */
export const endedMethod = 'notifications/mcp-workspace-bridge/ended';

/** The limit for the body of one message to the server. */
export const maxMessageBytes = 1024 * 1024;
