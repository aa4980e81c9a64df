import type { PanelFeature } from '../panelFeature';
import type { Command } from './command';

/** Loads all commands of the manifest, those of features among them, by their ids. */
export async function loadCommands(
  features: readonly PanelFeature[],
): Promise<Readonly<Record<string, Command>>> {
  const [{ commands }, { pinOther }] = await Promise.all([
    import('./commands'),
    import('./pinOther'),
  ]);
  const added = await Promise.all(features.map(async ({ load }) => load?.()));
  const choices = added.flatMap((feature) => feature?.pinChoices ?? []);
  return Object.assign(
    { 'mcpBridge.pinOther': pinOther(choices) },
    commands,
    ...added.map((feature) => feature?.commands),
  ) as Readonly<Record<string, Command>>;
}
