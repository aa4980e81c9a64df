import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { askInPlace } from './askInPlace';
import type { AiClientState, InstalledPlugin } from '../model/aiClientConfig';
import type { AiClients } from '../aiClients';
import { type ClientPlugin, CommandFailed } from '../model/clientPlugin';
import type { ConnectDeps } from './connectDeps';
import type { Plugins } from './planTools';
import { sentences } from './sentences';

/** The plugins that can be installed in these clients now. */
export function pluginsFor(clients: readonly AiClientState[], aiClients: Programs) {
  return pluginsOf(
    clients.filter(({ plugin }) => !plugin),
    aiClients,
  );
}

/** The plugins in these clients that are of an earlier version and can be renewed now. */
export function outdatedIn(clients: readonly AiClientState[], aiClients: Programs) {
  return pluginsOf(
    clients.filter(({ plugin }) => plugin?.isOutdated),
    aiClients,
  );
}

type Programs = Pick<AiClients, 'plugin'>;

async function pluginsOf(clients: readonly AiClientState[], aiClients: Programs): Promise<Plugins> {
  const found = await Promise.all(
    clients.map(async ({ id }) => {
      const plugin = await aiClients.plugin(id);
      return plugin ? [[id, plugin] as const] : [];
    }),
  );
  return new Map(found.flat());
}

/** How the installation of plugins went. */
export interface Installation {
  readonly plugins: Plugins;
  /** Why the others failed, by the ids of their clients. */
  readonly failed: ReadonlyMap<string, string>;
}

export async function installAll(plugins: Plugins): Promise<Installation> {
  const title = vscode.l10n.t('Installing plugins…');
  const failed = await failuresOf(plugins, title, (plugin) => plugin.install());
  return { plugins: new Map([...plugins].filter(([id]) => !failed.has(id))), failed };
}

/** @returns why some could not be renewed, by the ids of their clients, which have an earlier one or none then */
export function renewAll(plugins: Plugins): Promise<ReadonlyMap<string, string>> {
  return failuresOf(plugins, vscode.l10n.t('Renewing plugins…'), (plugin) => plugin.renew());
}

async function failuresOf(
  plugins: Plugins,
  title: string,
  work: (plugin: ClientPlugin) => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const failed = new Map<string, string>();
  if (plugins.size === 0) return failed;
  await withProgress(title, async () => {
    // One after the other: some programs read the settings of others.
    for (const [id, plugin] of plugins) {
      await work(plugin).catch((cause: unknown) => failed.set(id, describeFailure(cause)));
    }
  });
  return failed;
}

interface Uninstallable {
  readonly plugin: ClientPlugin;
  readonly installed: InstalledPlugin;
}

/** Uninstalls the plugin of a client if the person agrees to the commands, and says what its program leaves behind. */
export async function uninstallPlugin(
  { aiClients, onDidDisconnect }: ConnectDeps,
  { id, label }: AiClientState,
  { plugin, installed }: Uninstallable,
): Promise<void> {
  const uninstall: vscode.QuickPickItem = {
    label: vscode.l10n.t('Uninstall the Plugin'),
    detail: aiClients.shortPaths(plugin.uninstalling.join(' && ')),
  };
  const answer = await askInPlace({
    title: vscode.l10n.t('Uninstall the plugin of {0} by its own commands?', label),
    items: [uninstall, { label: vscode.l10n.t('Cancel') }],
  });
  if (answer !== uninstall) return;
  try {
    await uninstallAll(new Map([[id, plugin]]));
  } finally {
    await onDidDisconnect();
  }
  const left = installed.leaves.map((path) => aiClients.shortPaths(path)).join(', ');
  void vscode.window.showInformationMessage(
    sentences(
      vscode.l10n.t('The plugin of {0} is uninstalled.', label),
      left === ''
        ? undefined
        : vscode.l10n.t(
            '{0} leaves empty entries or a copy in {1}. They have no effect, and you can delete them.',
            label,
            left,
          ),
    ),
  );
}

/** Uninstalls all. @throws UserError that names those that are still there */
export async function uninstallAll(plugins: Plugins): Promise<void> {
  const title = vscode.l10n.t('Uninstalling plugins…');
  const left = await failuresOf(plugins, title, (plugin) => plugin.uninstall());
  if (left.size > 0) throw new UserError([...left.values()].join(' '));
}

function describeFailure(cause: unknown): string {
  if (!(cause instanceof CommandFailed)) throw cause;
  return vscode.l10n.t('"{0}" failed: {1}', cause.line, cause.said);
}

function withProgress<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const location = vscode.ProgressLocation.Window;
  return Promise.resolve(vscode.window.withProgress({ location, title }, work));
}
