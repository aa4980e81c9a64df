import { l10n } from 'vscode';
import type { AiClientState } from '../model/aiClientConfig';
import { isThere } from '../model/clientFindings';
import type { Finding } from '../model/finding';
import type { Plan } from './planTools';
import { describeStopped } from './stoppedText';

/** What the client's plugin does, or that the client has the same twice. */
export function describePlugin({
  label,
  plugin,
  twice,
}: Extract<Finding, { type: 'plugin' }>): string {
  const { path, isOutdated, renewByHand } = plugin;
  if (twice) {
    return l10n.t(
      '{0}: the plugin is installed, according to {1}, and {2} has the same: everything arrives twice. Run "Manage AI Tool…" to disconnect, or uninstall the plugin in {0}.',
      label,
      path,
      twice.path,
    );
  }
  if (renewByHand) {
    return l10n.t(
      '{0}: its copy of the plugin is of an earlier version, and its program, which renews it, is not in the PATH of VS Code. Run in a terminal: {1}',
      label,
      renewByHand.map((line) => `\`${line}\``).join(', '),
    );
  }
  if (isOutdated) {
    return l10n.t(
      '{0}: its copy of the plugin is of an earlier version. Run "Manage AI Tool…" to renew it.',
      label,
    );
  }
  return (
    describeStopped(label, plugin, l10n.t('its plugin')) ??
    l10n.t('{0}: set up by its plugin, according to {1}.', label, path)
  );
}

/** What the person has to know before plugins are installed. */
export function describePluginHints(
  plan: Pick<Plan, 'clients' | 'plugins' | 'withHooks'>,
  short: (path: string) => string,
): readonly string[] {
  const { clients, plugins } = plan;
  const pinned = clients.flatMap((client) => describePins(client, plan) ?? []);
  const twice = clients
    .filter(({ id }) => plugins.get(id)?.hasServer)
    .flatMap((client) => describeProjectEntry(client, short));
  // It shares its hooks with the chat.
  return plugins.has('copilot-cli')
    ? [
        l10n.t(
          "VS Code's own chat reads the hooks of GitHub Copilot CLI, which leave with its plugin: your pins then no longer go with the prompts of the chat.",
        ),
        ...pinned,
        ...twice,
      ]
    : [...pinned, ...twice];
}

/** Says that pins go with prompts although the person does not want it: no plugin comes without its hooks. */
export function describePins(
  { id, label, plugin }: AiClientState,
  { plugins, withHooks }: Pick<Plan, 'plugins' | 'withHooks'>,
): string | undefined {
  if (withHooks || (!plugin && !plugins.has(id))) return undefined;
  return l10n.t('The plugin of {0} has the hooks: your pins go with its prompts.', label);
}

/** It stays: others of the team may have it from git, without the plugin. */
function describeProjectEntry(
  { label, places }: AiClientState,
  short: (path: string) => string,
): string[] {
  return places
    .filter((place) => place.scope === 'project' && isThere(place))
    .map(({ path }) =>
      l10n.t(
        'The entry in {0} stays, because others may share this file: {1} then has the tools twice in this project. "Diagnose Connection" offers to remove it.',
        short(path),
        label,
      ),
    );
}
