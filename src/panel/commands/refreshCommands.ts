import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import type { CanonicalUri } from '../../core/documents/uris';
import type { Pin } from '../../core/pins/pin';
import { refreshChoices, type RefreshChoice } from '../../core/pins/refreshes';
import { pickSome } from '../ask/pickSome';
import type { Refreshing } from '../resourceViews';
import { refreshText } from '../texts/refreshText';
import type { Command, CommandDeps } from './command';
import { pinsFor, rowOf } from './subjects';

/** Commands for pinned resources that do not announce their changes. */
export const refreshCommands = {
  'mcpBridge.refresh': async (deps, target, selected) => {
    const row = rowOf(target);
    if (row?.refresh) {
      await row.refresh();
      return;
    }
    const failures: string[] = [];
    for (const { title, refresh } of await refreshableFor(deps, target, selected)) {
      const failure = await refresh();
      if (failure !== undefined) failures.push(`${title}: ${failure}`);
    }
    if (failures.length > 0) throw new UserError(failures.slice(0, 3).join(' '));
  },
  'mcpBridge.refreshEvery': async (deps, target, selected) => {
    const all = await refreshableFor(deps, target, selected);
    const [first] = all;
    if (first === undefined) return;
    const choice = await askRefresh(await first.choice());
    if (choice === undefined) return;
    for (const each of all) await each.choose(choice);
  },
} satisfies Record<string, Command>;

/** The refreshable resources of these rows; from the palette, the person picks them. */
async function refreshableFor(
  deps: CommandDeps,
  target: unknown,
  selected: unknown,
): Promise<readonly Refreshable[]> {
  if (target !== undefined) return refreshableOf(deps, await pinsFor(deps, target, selected));
  const items = refreshableOf(deps, deps.pinStore.pins).map((refreshable) => {
    return { label: refreshable.title, description: refreshable.uri, refreshable };
  });
  if (items.length === 0) {
    throw new UserError(vscode.l10n.t('No web page and nothing of a Postgres database is pinned.'));
  }
  const title = vscode.l10n.t('Which ones?');
  return (await pickSome(items, { title })).map(({ refreshable }) => refreshable);
}

interface Refreshable extends Refreshing {
  readonly uri: CanonicalUri;
  readonly title: string;
}

/** The pinned resources that do not announce their changes. */
function refreshableOf({ views }: CommandDeps, pins: readonly Pin[]): readonly Refreshable[] {
  return pins.flatMap(({ target }) => {
    const shown = target.type === 'resource' ? views.show(target.uri) : undefined;
    if (target.type !== 'resource' || !shown?.refreshing) return [];
    return { uri: target.uri, title: shown.title, ...shown.refreshing };
  });
}

async function askRefresh(present: RefreshChoice): Promise<RefreshChoice | undefined> {
  const items = refreshChoices.map((choice) => ({
    label: refreshText(choice),
    description: choice === present ? vscode.l10n.t('now') : '',
    choice,
  }));
  const placeHolder = vscode.l10n.t('While this window has the focus');
  const title = vscode.l10n.t('Refresh Every');
  return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.choice;
}
