import { askPage } from '../ask/askPage';
import { pinPage } from '../pinPage';
import type { Command } from './command';

/** Commands about web pages. */
export const pageCommands = {
  'mcpBridge.pinPage': async (deps) => {
    const page = await askPage(deps.isSecret);
    if (page) await pinPage(deps, page);
  },
} satisfies Record<string, Command>;
