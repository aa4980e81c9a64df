import type { Command } from './command';

/** Commands that show what clients receive unasked. */
export const briefCommands = {
  'mcpBridge.previewBrief': ({ documents }) => documents.preview.show(),
  'mcpBridge.showSent': ({ documents }) => documents.sent.show(),
} satisfies Record<string, Command>;
