import * as vscode from 'vscode';
import { UserError, toError } from '../../base/errors';
import { type CanonicalUri, isWeb } from '../../core/documents/uris';
import type { RefreshChoice } from '../../core/pins/refreshChoice';
import { refreshableOf } from '../../core/pins/refreshable';
import { askRefresh } from '../ask/askRefresh';
import { pickSome } from '../ask/pickSome';
import { fetchShown } from '../pinPage';
import { readShown } from '../readShown';
import { failureText } from '../texts/pageText';
import { targetTitle } from '../texts/pinTitle';
import type { Command, CommandDeps } from './command';
import { DatabaseRow } from '../tree/groups/databasesGroup';
import { pinsFor, rowOf } from './subjects';

/** Commands for pinned resources that do not announce their changes. */
export const refreshCommands = {
  'mcpBridge.refresh': async (deps, target, selected) => {
    const row = rowOf(target);
    if (row instanceof DatabaseRow) {
      const { shared } = row;
      await readShown(shared.database, (signal) => deps.databases.refreshAll(shared, signal));
      return;
    }
    const failures: string[] = [];
    for (const uri of await refreshableFor(deps, target, selected)) {
      const failure = await refresh(deps, uri);
      if (failure !== undefined) failures.push(`${targetTitle(deps, uri)}: ${failure}`);
    }
    if (failures.length > 0) throw new UserError(failures.slice(0, 3).join(' '));
  },
  'mcpBridge.refreshEvery': async (deps, target, selected) => {
    const uris = await refreshableFor(deps, target, selected);
    const [first] = uris;
    if (first === undefined) return;
    const choice = await askRefresh(await choiceOf(deps, first));
    if (choice === undefined) return;
    const { pages, databases } = deps;
    for (const uri of uris) {
      if (isWeb(uri)) await pages.fetcher.setRefresh(uri, choice);
      else await databases.refreshes.times.choose(uri, choice);
    }
  },
} satisfies Record<string, Command>;

/** Returns the error message if it fails. */
async function refresh(deps: CommandDeps, uri: CanonicalUri): Promise<string | undefined> {
  if (isWeb(uri)) {
    const failure = (await fetchShown(deps, uri))?.failure;
    return failure && failureText(failure);
  }
  try {
    await readShown(targetTitle(deps, uri), (signal) =>
      deps.databases.refreshes.refresh(uri, signal),
    );
    return undefined;
  } catch (cause) {
    return toError(cause).message;
  }
}

async function choiceOf(
  { pages, databases }: CommandDeps,
  uri: CanonicalUri,
): Promise<RefreshChoice> {
  if (!isWeb(uri)) return databases.refreshes.times.choiceOf(uri);
  return (await pages.store.record(uri))?.refresh ?? 'never';
}

/** The refreshable resources of these rows; from the palette, the person picks them. */
async function refreshableFor(
  deps: CommandDeps,
  target: unknown,
  selected: unknown,
): Promise<readonly CanonicalUri[]> {
  if (target !== undefined) return refreshableOf(await pinsFor(deps, target, selected));
  const items = refreshableOf(deps.pinStore.pins).map((uri) => {
    return { label: targetTitle(deps, uri), description: uri, uri };
  });
  if (items.length === 0) {
    throw new UserError(vscode.l10n.t('No web page and nothing of a Postgres database is pinned.'));
  }
  const title = vscode.l10n.t('Which ones?');
  return (await pickSome(items, { title })).map(({ uri }) => uri);
}
