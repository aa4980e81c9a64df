import * as vscode from 'vscode';
import type { AiClientState } from '../model/aiClientConfig';

/** Why a tool does not work as it is set up, in a few words. */
export function describeProblem({ places, hook, plugin }: AiClientState): string | undefined {
  if (places.some(({ problem }) => problem)) {
    return vscode.l10n.t('its file of settings cannot be read');
  }
  if (places.some(({ entry }) => entry === 'outdated')) {
    return vscode.l10n.t('its entry is out of date');
  }
  if (hook?.entry === 'outdated') return vscode.l10n.t('its hook is out of date');
  if (plugin?.isOutdated) return vscode.l10n.t('its plugin is out of date');
  return places.some(({ entry }) => entry === 'off')
    ? vscode.l10n.t('its entry is switched off')
    : undefined;
}
