import { askPage } from './askPage';
import { pinPage, type PagePanel } from './pinPage';
import type { Command } from '../../../panel/commands/command';

/** Commands about web pages. */
export const pageCommands = (panel: PagePanel): Readonly<Record<string, Command>> => ({
  'mcpBridge.pinPage': async () => {
    const page = await askPage(panel.isSecret);
    if (page) await pinPage(panel, page);
  },
});
