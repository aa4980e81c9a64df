/** What the server says of itself, with or without a window behind it: the bridge answers with the same. */

export const serverName = {
  name: 'mcp-workspace-bridge',
  title: 'MCP Workspace Bridge',
  websiteUrl:
    'https://marketplace.visualstudio.com/items?itemName=mcp-workspace-bridge.mcp-workspace-bridge',
};

/** Some clients list tools and prompts whatever is declared, and give up where they cannot. */
export const capabilities = {
  resources: { subscribe: true, listChanged: true },
  completions: {},
  tools: { listChanged: true },
  prompts: { listChanged: true },
};

/** The revisions with sessions, newest first. */
export const sessionRevisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** The one without. */
export const statelessRevision = '2026-07-28';

const never = { ttlMs: 0, cacheScope: 'private' } as const;
const anHour = { ttlMs: 3_600_000, cacheScope: 'private' } as const;

/** Of 2026-07-28. What a window holds changes at any time, and is one person's alone. */
export const cacheHints = {
  'server/discover': anHour,
  'resources/templates/list': anHour,
  'resources/list': never,
  'resources/read': never,
  'tools/list': never,
  'prompts/list': never,
};

export const instructions = `Resources of a live VS Code window, read as they are now, unsaved edits included.
They are listed by priority, highest first: what the person pinned, then where they are (editor://window/active,
editor://window/selection), what is open (editor://window/open and the documents), problems
(diagnostics://workspace/all), and every file of the workspace. Start from the top: what comes first matters most.
Add ?lines=10-20 to a file's URI for some of its lines; read a folder's URI for what lies in it; complete a template's
variables to find a file by its name. Subscribe to hear of changes while the person types.`;

/** Where tools are offered, which is a setting. */
export const toolInstructions = `
Where you cannot read resources, tools give the same: list_context and search_context to find, read_context to read,
get_diagnostics for problems, changes_since for what to read again.`;

/**
 * Where the person has ended a client's connection, whoever asks on can see that: a header of the answer, or a key in the
 * `_meta` of the result that ends a stream. Our own bridge then does not connect again by itself.
 */
export const disconnectedHeader = 'x-mcp-workspace-bridge';
export const disconnectedValue = 'disconnected';
export const disconnectedKey = 'mcp-workspace-bridge/disconnected';

/** Of the body of one message to the server. */
export const maxMessageBytes = 1024 * 1024;
