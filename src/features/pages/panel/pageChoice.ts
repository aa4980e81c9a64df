import * as vscode from 'vscode';
import type { PinChoice } from '../../../panel/commands/pinOther';
import { askPage } from './askPage';
import { pinPage, type PagePanel } from './pinPage';

/** Web pages in the list of *Pin…*. */
export function pageChoice(panel: PagePanel): PinChoice {
  return {
    icon: 'globe',
    label: vscode.l10n.t('Web Page…'),
    detail: vscode.l10n.t('A snapshot of it as Markdown, such as of a manual'),
    pin: async () => {
      const page = await askPage(panel.isSecret);
      if (page) await pinPage(panel, page);
    },
  };
}
