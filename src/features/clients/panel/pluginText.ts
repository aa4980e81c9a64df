import { l10n } from 'vscode';
import type { Finding } from '../model/finding';

/** What the client's plugin does, or that the client has the same twice. */
export function describePlugin({
  label,
  path,
  twice,
}: Extract<Finding, { type: 'plugin' }>): string {
  return twice === undefined
    ? l10n.t('{0}: set up by its plugin, according to {1}.', label, path)
    : l10n.t(
        '{0}: the plugin is installed, according to {1}, and {2} has the same: everything arrives twice. Run "Manage AI Tool…" to disconnect, or uninstall the plugin in {0}.',
        label,
        path,
        twice.path,
      );
}
