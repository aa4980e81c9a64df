import * as vscode from 'vscode';
import { helpPageIds, isHelpPage, type HelpPage } from '../help/helpPages';
import { openRendered } from '../openRendered';
import { describeHelpPage } from '../texts/helpText';
import type { Command } from './command';

export const helpCommands = {
  /** With the name of a page, as links have it, it shows that one. */
  'mcpBridge.help': async ({ media }, target) => {
    const page = isHelpPage(target) ? target : await pickPage();
    if (!page) return;
    const { Active } = vscode.ViewColumn;
    const uri = vscode.Uri.file(media(`docs/${page}.md`));
    // A link in a page opens in the same tab.
    await openRendered(uri, { viewColumn: Active, preview: true });
  },
} satisfies Record<string, Command>;

async function pickPage(): Promise<HelpPage | undefined> {
  const items = helpPageIds.map((page) => ({ ...describeHelpPage(page), page }));
  const title = vscode.l10n.t('Help');
  const options = { title, matchOnDetail: true };
  return (await vscode.window.showQuickPick(items, options))?.page;
}
