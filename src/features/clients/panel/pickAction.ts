import * as vscode from 'vscode';
import {
  absentHook,
  isConnected,
  type AiClientState,
  type ConfigPlace,
  type ConfigProblem,
  type ConfigScope,
  type HookPlace,
  type InstalledPlugin,
} from '../model/aiClientConfig';
import type { AiClients } from '../aiClients';
import type { ClientPlugin } from '../model/clientPlugin';
import { hookWords } from './hookWords';

export type Action =
  | { readonly type: 'connect' | 'disconnect'; readonly scope: ConfigScope }
  | { readonly type: 'open'; readonly path: string; readonly problem: ConfigProblem }
  | { readonly type: 'installPlugin' | 'renewPlugin' }
  | {
      readonly type: 'uninstallPlugin';
      readonly plugin: ClientPlugin;
      readonly installed: InstalledPlugin;
    }
  | { readonly type: 'addHook' | 'removeHook'; readonly hook: HookPlace }
  | { readonly type: 'copy' | 'copyForOwnComputer' | 'test' };

interface Item extends vscode.QuickPickItem {
  readonly action: Action;
}

/** Picks what to do about a client; asks only if there are several actions. */
export async function pickAction(
  client: AiClientState,
  aiClients: AiClients,
): Promise<Action | undefined> {
  // With an entry beside a plugin that has the server, the tool would have it twice.
  const places = client.plugin?.hasServer
    ? client.places.filter(({ entry }) => entry !== 'none')
    : client.places;
  const inPlaces = places.flatMap((place) =>
    actionsFor(place, (path) => aiClients.shortPaths(path)),
  );
  const isFresh =
    !client.plugin &&
    client.places.every(({ entry }) => entry === 'none') &&
    (client.hook?.entry ?? 'none') === 'none';
  const plugin = await aiClients.plugin(client.id);
  const [only] = inPlaces;
  const isOnly = inPlaces.length === 1 && isFresh && !aiClients.fromOwnComputer && !plugin;
  if (only && isOnly) return only.action;
  const short = (path: string) => aiClients.shortPaths(path);
  const items = [
    ...inPlaces,
    ...installActions(client, plugin, short),
    ...attachActions(client, short),
    ...others(client, aiClients),
    // The first entry is preselected: nothing is undone by Enter alone.
    ...detachActions(client, short),
    ...disconnectActions(client, short),
    ...uninstallActions(client, plugin, short),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: client.label,
    placeHolder: isFresh
      ? vscode.l10n.t('For which projects?')
      : vscode.l10n.t('What is to be done?'),
    matchOnDetail: true,
  });
  return picked?.action;
}

function actionsFor(
  { scope, path, entry, offIn = path, problem }: ConfigPlace,
  short: (path: string) => string,
): Item[] {
  const detail = short(path);
  const isUser = scope === 'user';
  if (problem) {
    const label = vscode.l10n.t('Open the file, which cannot be read');
    return [item('warning', label, { type: 'open', path, problem }, detail)];
  }
  const connect = (icon: string, label: string) =>
    item(icon, label, { type: 'connect', scope }, detail);
  switch (entry) {
    case 'current':
      return [];
    case 'unnamed':
    case 'outdated':
      return [connect('sync', vscode.l10n.t('Bring the entry up to date'))];
    case 'off': {
      const label = vscode.l10n.t('Switch the entry on');
      return [item('debug-start', label, { type: 'connect', scope }, short(offIn))];
    }
    case 'none':
    case undefined:
      return isUser
        ? [connect('account', vscode.l10n.t('For you, in every project'))]
        : [connect('root-folder', vscode.l10n.t('In this project'))];
  }
}

/** The brief names resources, which the client reads by its entry. A plugin has the hooks, too. */
function attachActions(client: AiClientState, short: (path: string) => string): Item[] {
  const { hook, places } = client;
  if (!hook) return [];
  const { path, entry, problem } = hook;
  const detail = short(path);
  if (problem) {
    if (places.some((place) => place.path === path)) return [];
    const label = vscode.l10n.t('Open the file, which cannot be read');
    return [item('warning', label, { type: 'open', path, problem }, detail)];
  }
  const send = item('mention', hookWords(hook.when).add, { type: 'addHook', hook }, detail);
  if (entry === 'none') return absentHook(client) ? [send] : [];
  const renew = vscode.l10n.t('Bring the hook up to date');
  return entry === 'outdated' ? [item('sync', renew, send.action, detail)] : [];
}

function detachActions({ hook }: AiClientState, short: (path: string) => string): Item[] {
  if (!hook || hook.problem || hook.entry === 'none') return [];
  return [
    item('mute', hookWords(hook.when).remove, { type: 'removeHook', hook }, short(hook.path)),
  ];
}

function installActions(
  client: AiClientState,
  plugin: ClientPlugin | undefined,
  short: (path: string) => string,
): Item[] {
  if (plugin && client.plugin?.isOutdated) {
    const renew = vscode.l10n.t('Bring the plugin up to date');
    return [item('sync', renew, { type: 'renewPlugin' }, short(plugin.renewing.join(' && ')))];
  }
  if (!plugin || client.plugin) return [];
  const label = vscode.l10n.t('Install the Plugin Instead of an Entry');
  const detail = short(plugin.installing.join(' && '));
  return [item('extensions', label, { type: 'installPlugin' }, detail)];
}

function uninstallActions(
  { plugin: installed }: AiClientState,
  plugin: ClientPlugin | undefined,
  short: (path: string) => string,
): Item[] {
  if (!plugin || !installed) return [];
  const label = vscode.l10n.t('Uninstall the Plugin');
  const detail = short(plugin.uninstalling.join(' && '));
  return [item('trash', label, { type: 'uninstallPlugin', plugin, installed }, detail)];
}

function disconnectActions({ places }: AiClientState, short: (path: string) => string): Item[] {
  const withEntry = places.filter(({ entry }) => entry !== undefined && entry !== 'none');
  return withEntry.map(({ scope, path }) => {
    const label =
      withEntry.length === 1
        ? vscode.l10n.t('Disconnect')
        : scope === 'user'
          ? vscode.l10n.t('Disconnect for you')
          : vscode.l10n.t('Disconnect in this project');
    return item('debug-disconnect', label, { type: 'disconnect', scope }, short(path));
  });
}

function others({ places, plugin }: AiClientState, { fromOwnComputer }: AiClients): Item[] {
  const test = item('beaker', vscode.l10n.t('Test the Connection'), { type: 'test' });
  const copy = item('copy', vscode.l10n.t('Copy Entry'), { type: 'copy' });
  const own = item('remote', vscode.l10n.t('Copy the Entry for Your Own Computer'), {
    type: 'copyForOwnComputer',
  });
  const hasServer = plugin?.hasServer === true || places.some(isConnected);
  return [...(hasServer ? [test] : []), copy, ...(fromOwnComputer ? [own] : [])];
}

function item(icon: string, label: string, action: Action, detail?: string): Item {
  const iconPath = new vscode.ThemeIcon(icon);
  return { label, iconPath, action, ...(detail !== undefined && { detail }) };
}
