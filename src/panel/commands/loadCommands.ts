import type { PanelFeature } from '../panelFeature';
import type { Command } from './command';

/** Loads all commands of the manifest, those of features among them, by their ids. */
export async function loadCommands(
  features: readonly PanelFeature[],
): Promise<Readonly<Record<string, Command>>> {
  const { commands } = await import('./commands');
  const added = await Promise.all(features.map(async ({ loadCommands: load }) => load?.()));
  return Object.assign({}, commands, ...added) as Readonly<Record<string, Command>>;
}
