import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { type CanonicalUri, isWeb } from '../../core/documents/uris';
import type { Pin } from '../../core/pins/pin';
import { askPage, askRefresh } from '../ask/askPage';
import { pickSome } from '../ask/pickSome';
import { failureText } from '../texts/pageText';
import { fetchShown, pinPage } from '../pinPage';
import type { Command, CommandDeps } from './command';
import { pinsFor } from './subjects';

/** Commands about web pages. */
export const pageCommands = {
  'mcpBridge.pinPage': async (deps) => {
    const page = await askPage(deps.isSecret);
    if (page) await pinPage(deps, page);
  },
  'mcpBridge.refreshPage': async (deps, target, selected) => {
    const failures: string[] = [];
    for (const uri of await pagesFor(deps, target, selected)) {
      const failure = (await fetchShown(deps, uri))?.failure;
      if (failure) failures.push(`${deps.title(uri)}: ${failureText(failure)}`);
    }
    if (failures.length > 0) throw new UserError(failures.slice(0, 3).join(' '));
  },
  'mcpBridge.refreshPageEvery': async (deps, target, selected) => {
    const pages = await pagesFor(deps, target, selected);
    const [first] = pages;
    if (first === undefined) return;
    const { store, fetcher } = deps.pages;
    const choice = await askRefresh((await store.record(first))?.refresh ?? 'never');
    if (choice === undefined) return;
    for (const uri of pages) await fetcher.setRefresh(uri, choice);
  },
} satisfies Record<string, Command>;

/** The pages of these rows; from the palette, the person picks them. */
async function pagesFor(
  deps: CommandDeps,
  target: unknown,
  selected: unknown,
): Promise<readonly CanonicalUri[]> {
  if (target !== undefined) return (await pinsFor(deps, target, selected)).flatMap(pageOf);
  const items = deps.pinStore.pins
    .flatMap(pageOf)
    .map((uri) => ({ label: deps.title(uri), description: uri, uri }));
  if (items.length === 0) throw new UserError(vscode.l10n.t('No web page is pinned.'));
  const title = vscode.l10n.t('Which pages?');
  return (await pickSome(items, { title })).map(({ uri }) => uri);
}

function pageOf({ target }: Pin): readonly CanonicalUri[] {
  return target.type === 'resource' && isWeb(target.uri) ? [target.uri] : [];
}
