import * as vscode from 'vscode';
import { UserError } from '../base/errors';
import { add } from '../core/pins/edits';
import type { PageAddress } from '../core/pages/pageAddress';
import { newPin } from '../core/pins/pin';
import { failureText } from './texts/pageText';
import type { PanelDeps } from './ports';

type Deps = Pick<PanelDeps, 'pages' | 'pinStore'>;

/** Fetches a page and pins it. @throws UserError if the page could never be fetched. */
export async function pinPage(deps: Deps, { uri }: PageAddress): Promise<void> {
  const { snapshot, failure } = (await fetchShown(deps, uri)) ?? {};
  if (!snapshot) {
    const why = failure ? failureText(failure) : '';
    throw new UserError(vscode.l10n.t('{0} is not pinned. {1}', uri, why));
  }
  await deps.pinStore.edit(add([newPin({ type: 'resource', uri })]));
}

/** Fetches a page while the person sees that it is being fetched. */
export async function fetchShown({ pages }: Pick<Deps, 'pages'>, uri: PageAddress['uri']) {
  const title = vscode.l10n.t('Fetching {0}', new URL(uri).host);
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress({ location, title }, () => pages.fetcher.refresh(uri));
}
