import * as vscode from 'vscode';
import type { LocalTool } from '../../../panel/ports';
import { isSetUp, type AiClientState } from '../model/aiClientConfig';
import { whyStopped } from './stoppedText';

/** Why a tool does not work as it is set up. */
export function describeProblem(client: AiClientState): LocalTool['problem'] {
  const { places, hook, plugin } = client;
  if (places.some(({ problem }) => problem)) {
    return { short: vscode.l10n.t('its file of settings cannot be read') };
  }
  if (places.some(({ entry }) => entry === 'outdated')) {
    return { short: vscode.l10n.t('its entry is out of date') };
  }
  if (hook?.entry === 'outdated') return { short: vscode.l10n.t('its hook is out of date') };
  if (plugin?.isOutdated) return { short: vscode.l10n.t('its plugin is out of date') };
  if (places.some(({ entry }) => entry === 'off')) {
    return { short: vscode.l10n.t('its entry is switched off') };
  }
  const sentence = isSetUp(client) ? whyStopped(client) : undefined;
  return sentence === undefined ? undefined : { ...inShort(client), sentence };
}

/** Why its hooks do not run, in a few words. */
function inShort({ hook, plugin }: AiClientState): NonNullable<LocalTool['problem']> {
  if (hook?.entry === 'off') return { short: vscode.l10n.t('its hooks are switched off') };
  return (hook?.forbiddenIn ?? plugin?.forbiddenIn) === undefined
    ? { short: vscode.l10n.t('type /hooks in Codex and confirm'), isToConfirm: true }
    : { short: vscode.l10n.t('its hooks are forbidden by your organization') };
}
