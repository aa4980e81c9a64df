import * as vscode from 'vscode';
import type { AddressMistake } from '../model/pageAddress';
import type { PageFailure } from '../model/pageFailure';
import type { PageRecord } from '../model/pageRecord';
import { refreshText } from '../../../panel/texts/refreshText';

export function mistakeText(mistake: AddressMistake): string {
  switch (mistake) {
    case 'none':
      return vscode.l10n.t('An address such as https://example.com/docs is needed.');
    case 'scheme':
    case 'insecure':
      return vscode.l10n.t('Only https: is fetched; http: from this machine alone.');
    case 'credentials':
      return vscode.l10n.t('An address with a user name or a password is not fetched.');
    case 'private':
      return vscode.l10n.t(
        'Nothing is fetched from a private network. localhost is, if you enter it here.',
      );
  }
}

/** Why a page could not be fetched. */
export function failureText(failure: PageFailure): string {
  switch (failure.type) {
    case 'name':
      return vscode.l10n.t('Its host was not found.');
    case 'private':
      return vscode.l10n.t('Its host leads into a private network, from which nothing is fetched.');
    case 'redirects':
      return vscode.l10n.t('It redirects too often.');
    case 'redirected':
      return vscode.l10n.t('It redirects to an address from which nothing is fetched.');
    case 'connection':
      return vscode.l10n.t('No connection ({0}).', failure.code);
    case 'certificate':
      return vscode.l10n.t('Its certificate is not valid ({0}).', failure.code);
    case 'proxy':
      return vscode.l10n.t('The proxy of "http.proxy" cannot be used ({0}).', failure.code);
    case 'time':
      return vscode.l10n.t('It took longer than 15 seconds.');
    case 'size':
      return vscode.l10n.t('It is larger than 5 MB.');
    case 'status':
      return vscode.l10n.t('The server answered {0}.', failure.status);
    case 'media':
      return vscode.l10n.t('It is no text, data or picture ({0}).', failure.mimeType);
    case 'encoding':
      return vscode.l10n.t('Its encoding cannot be read.');
    case 'unreadable':
      return vscode.l10n.t('It could not be converted to Markdown in time.');
    case 'empty':
      return vscode.l10n.t('It has no text without its scripts, which are not run.');
  }
}

/** Whether clients get a page as it is, in a few words and in sentences. */
export function pageState(record: PageRecord | undefined): {
  readonly mark: string | undefined;
  readonly details: readonly string[];
} {
  const { snapshot, failure, refresh = 'never' } = record ?? {};
  const why = failure && failureText(failure);
  if (!snapshot) {
    const mark = vscode.l10n.t('not fetched');
    return { mark, details: [why ?? vscode.l10n.t('Refresh it to fetch it.')] };
  }
  const at = new Date(snapshot.confirmedAt).toLocaleString();
  const taken = vscode.l10n.t('AI tools read its snapshot of {0}', at);
  return {
    mark: why === undefined ? undefined : vscode.l10n.t('old'),
    details: [taken, ...(why === undefined ? [] : [why]), refreshText(refresh)],
  };
}
