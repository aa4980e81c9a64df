import * as vscode from 'vscode';
import type { ProviderState } from '../core/sharing/providers';
import { section, update } from './keptSetting';
import type { Settings } from './settings';

type Choices = Pick<Settings, 'otherExtensions'>;

/** The person's choice whether to share this provider's resources; `undefined` if they have not answered. */
export function readProviderChoice(
  { otherExtensions }: Choices,
  scheme: string,
): Exclude<ProviderState, 'notAgreed'> | undefined {
  const choices = new Map(Object.entries(otherExtensions.value));
  if (!choices.has(scheme)) return undefined;
  return choices.get(scheme) === 'on' ? 'on' : 'switchedOff';
}

export async function writeProviderChoice(
  { otherExtensions }: Choices,
  scheme: string,
  choice: 'on' | 'off',
): Promise<void> {
  const choices = { ...otherExtensions.value, [scheme]: choice };
  const { Global } = vscode.ConfigurationTarget;
  await update(vscode.workspace.getConfiguration(section), 'otherExtensions', choices, Global);
}
