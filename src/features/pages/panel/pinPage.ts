import * as vscode from 'vscode';
import { add } from '../../../core/pins/edits';
import type { PageAddress } from '../model/pageAddress';
import { newPin } from '../../../core/pins/pin';
import { failureText } from './pageText';
import type { PinStore } from '../../../core/pins/pinStore';
import type { PageFetcher } from '../reading/pageFetcher';
import type { PageStore } from '../reading/pageStore';
import { HelpfulError } from '../../../panel/help/helpPages';

/** What the panel needs to show and pin web pages. */
export interface PagePanel {
  readonly store: PageStore;
  readonly fetcher: PageFetcher;
  readonly pinStore: Pick<PinStore, 'edit'>;
  /** Whether a file of this path is never shared. */
  isSecret(path: string): boolean;
}

/** Fetches a page and pins it. @throws UserError if the page could never be fetched. */
export async function pinPage(panel: PagePanel, { uri }: PageAddress): Promise<void> {
  const { snapshot, failure } = (await fetchShown(panel, uri)) ?? {};
  if (!snapshot) {
    const why = failure ? failureText(failure) : '';
    throw new HelpfulError(vscode.l10n.t('{0} is not pinned. {1}', uri, why), 'web-pages');
  }
  await panel.pinStore.edit(add([newPin({ type: 'resource', uri })]));
}

/** Fetches a page while the person sees that it is being fetched. */
export async function fetchShown({ fetcher }: Pick<PagePanel, 'fetcher'>, uri: PageAddress['uri']) {
  const title = vscode.l10n.t('Fetching {0}', new URL(uri).host);
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress({ location, title }, () => fetcher.refresh(uri));
}
