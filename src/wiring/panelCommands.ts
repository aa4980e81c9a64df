import type { LoadCommands } from '../panel/commands/registerCommands';

/** Loads all commands of the manifest. */
export const loadCommands: LoadCommands = async () => {
  const [{ commands }, { connectCommands }] = await Promise.all([
    import('../panel/commands/commands'),
    import('../features/clients/panel/connectCommands'),
  ]);
  return { ...commands, ...connectCommands };
};
