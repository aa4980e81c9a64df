import * as vscode from 'vscode';
import { type PageAddress, decodedPath, hostOf, parsePageAddress } from '../model/pageAddress';
import { mistakeText } from './pageText';
import type { PinChoice } from '../../../panel/commands/pinOther';
import { pinPage, type PagePanel } from './pinPage';

/** Asks for the address of a page, and says while it is typed whether it can be fetched. */
async function askPage(isSecret: (path: string) => boolean): Promise<PageAddress | undefined> {
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('Pin Web Page'),
    prompt: vscode.l10n.t('AI tools read a snapshot of it, as Markdown'),
    placeHolder: 'https://example.com/docs',
    ignoreFocusOut: true,
    validateInput: (text) => {
      const page = checkedPage(text, isSecret);
      if (typeof page !== 'string') return fromHere(page);
      const severity = vscode.InputBoxValidationSeverity.Error;
      return text.trim() === '' ? undefined : { message: page, severity };
    },
  });
  const page = typed === undefined ? undefined : checkedPage(typed, isSecret);
  return typeof page === 'object' ? page : undefined;
}

/** The address, or the reason why the text is not a valid one. */
export function checkedPage(
  text: string,
  isSecret: (path: string) => boolean,
): PageAddress | string {
  const page = parsePageAddress(text);
  if (typeof page === 'string') return mistakeText(page);
  const path = decodedPath(page.uri);
  return page.isLoopback && isSecret(path)
    ? vscode.l10n.t('{0} is never shared: by its name it is a secret.', path)
    : page;
}

function fromHere({ uri, isLoopback }: PageAddress): vscode.InputBoxValidationMessage | undefined {
  if (!isLoopback) return undefined;
  const message = vscode.l10n.t('It is fetched from this machine: {0}', hostOf(new URL(uri)));
  return { message, severity: vscode.InputBoxValidationSeverity.Info };
}

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
