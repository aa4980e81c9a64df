import type { Command } from './command';

/** Commands that show the texts that clients receive. */
export const briefCommands = {
  'mcpBridge.previewBrief': ({ documents }) => documents.preview.show(),
  'mcpBridge.showSent': ({ documents }) => documents.sent.show(),
} satisfies Record<string, Command>;
