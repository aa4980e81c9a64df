/**
 * The ways in which something of the window reaches a client: as the answer to what it `asked` for, or `unasked`, which is
 * closed to topics that are shared when asked. What a client sees is decided for one of these, so that a new way needs an
 * entry here.
 */
export const waysOut = {
  /** Which resources there are. */
  lists: 'asked',
  /** The order of lists, as far as it shows more than the entries themselves. */
  order: 'unasked',
  templates: 'asked',
  completions: 'asked',
  reads: 'asked',
  /** Folders and skills, by MCP's extension for skills. */
  skills: 'asked',
  tools: 'asked',
  prompts: 'asked',
  /** What the client is told of the changes that it subscribed to, and which subscriptions are agreed to. */
  notifications: 'unasked',
  /** What a client receives when it connects. */
  instructions: 'unasked',
  /** What hooks add to prompts, which can also be read. */
  briefs: 'unasked',
} as const satisfies Readonly<Record<string, 'asked' | 'unasked'>>;

export type WayOut = keyof typeof waysOut;
