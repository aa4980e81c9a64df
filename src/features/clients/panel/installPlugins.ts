import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { askInPlace } from './askInPlace';
import type { AiClientState, InstalledPlugin } from '../model/aiClientConfig';
import type { AiClients } from '../model/aiClients';
import { type ClientPlugin, CommandFailed } from '../model/clientPlugin';
import type { Plugins } from './planTools';
import { sentences } from './configChange';

/** The plugins that can be installed in these clients now. */
export async function pluginsFor(
  clients: readonly AiClientState[],
  aiClients: Pick<AiClients, 'plugin'>,
): Promise<Plugins> {
  const found = await Promise.all(
    clients.map(async ({ id, plugin }) => {
      const own = plugin ? undefined : await aiClients.plugin(id);
      return own ? [[id, own] as const] : [];
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
  const failed = new Map<string, string>();
  if (plugins.size === 0) return { plugins, failed };
  await withProgress(vscode.l10n.t('Installing plugins…'), async () => {
    // One after the other: some programs read the settings of others.
    for (const [id, plugin] of plugins) {
      await plugin.install().catch((cause: unknown) => failed.set(id, describeFailure(cause)));
    }
  });
  return { plugins: new Map([...plugins].filter(([id]) => !failed.has(id))), failed };
}

interface Deps {
  readonly aiClients: AiClients;
  onDidDisconnect(): Promise<void>;
}

interface Uninstallable {
  readonly plugin: ClientPlugin;
  readonly installed: InstalledPlugin;
}

/** Uninstalls the plugin of a client if the person agrees to the commands, and says what its program leaves behind. */
export async function uninstallPlugin(
  { aiClients, onDidDisconnect }: Deps,
  { id, label }: AiClientState,
  { plugin, installed }: Uninstallable,
): Promise<void> {
  const uninstall = vscode.l10n.t('Uninstall the Plugin');
  const detail = aiClients.shortPaths(plugin.uninstalling.join(' && '));
  const answer = await askInPlace({
    title: vscode.l10n.t('Uninstall the plugin of {0} by its own commands?', label),
    items: [{ label: uninstall, detail }, { label: vscode.l10n.t('Cancel') }],
  });
  if (answer?.label !== uninstall) return;
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
        : vscode.l10n.t('{0} leaves something without an effect in {1}.', label, left),
    ),
  );
}

/** Uninstalls all. @throws UserError that names those that are still there */
export async function uninstallAll(plugins: Plugins): Promise<void> {
  const left: string[] = [];
  if (plugins.size === 0) return;
  await withProgress(vscode.l10n.t('Uninstalling plugins…'), async () => {
    for (const plugin of plugins.values()) {
      await plugin.uninstall().catch((cause: unknown) => void left.push(describeFailure(cause)));
    }
  });
  if (left.length > 0) throw new UserError(left.join(' '));
}

function describeFailure(cause: unknown): string {
  if (!(cause instanceof CommandFailed)) throw cause;
  return vscode.l10n.t('"{0}" failed: {1}', cause.line, cause.said);
}

function withProgress<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const location = vscode.ProgressLocation.Window;
  return Promise.resolve(vscode.window.withProgress({ location, title }, work));
}
