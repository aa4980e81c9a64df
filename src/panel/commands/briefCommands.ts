import { copyAsPrompt } from '../brief/copyAsPrompt';
import type { Command } from './command';

/** Commands that show or copy the texts that clients receive. */
export const briefCommands = {
  'mcpBridge.previewBrief': ({ documents }) => documents.preview.show(),
  'mcpBridge.copyAsPrompt': (deps) => copyAsPrompt(deps),
  'mcpBridge.showSent': ({ documents }) => documents.sent.show(),
} satisfies Record<string, Command>;
