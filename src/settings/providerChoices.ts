import * as vscode from 'vscode';
import type { ProviderState } from '../core/sharing/providers';
import { section } from './setting';
import type { Settings } from './settings';
import { update } from './update';

type Providers = Pick<Settings, 'providers'>;

/** The person's choice whether to share this provider's resources; `undefined` if they have not answered. */
export function readProviderChoice(
  { providers }: Providers,
  scheme: string,
): Exclude<ProviderState, 'notAgreed'> | undefined {
  const choices = new Map(Object.entries(providers.value));
  if (!choices.has(scheme)) return undefined;
  return choices.get(scheme) === 'on' ? 'on' : 'switchedOff';
}

export async function writeProviderChoice(
  { providers }: Providers,
  scheme: string,
  choice: 'on' | 'off',
): Promise<void> {
  const choices = { ...providers.value, [scheme]: choice };
  const { Global } = vscode.ConfigurationTarget;
  await update(vscode.workspace.getConfiguration(section), 'providers', choices, Global);
}
