import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { aiClientOf } from '../../src/features/clients/adapters/supportedClients';
import { AiClientConfigs } from '../../src/features/clients/adapters/aiClientConfigs';
import {
  bridgeCommand,
  hookCommand,
  namedCommand,
} from '../../src/features/clients/bridge/bridgeCommand';
import { bridgeFiles } from '../../src/features/clients/bridge/bridgeFiles';
import { runProgram, type Place, type PromptedProgram } from './promptedProgram';

export interface Surroundings {
  readonly home: string;
  /** The folder that the window has open. */
  readonly folder: string;
  /** The address of the model. */
  readonly url: string;
}

/** The folder and the environment in which the person starts a program. */
export function placeOf(program: PromptedProgram, { home, folder, url }: Surroundings): Place {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, NO_COLOR: '1', DO_NOT_TRACK: '1' };
  return { cwd: folder, env: { ...env, ...program.env?.(url) } };
}

/** The person has the program, and has connected it as _Connect AI Tools…_ does. */
export async function connect(program: PromptedProgram, surroundings: Surroundings): Promise<void> {
  const { clientId: id } = program;
  const { home, folder, url } = surroundings;
  for (const [name, content] of Object.entries(program.files?.(url) ?? {})) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    await writeFile(join(home, name), text);
  }
  if (program.before)
    await runProgram(program, program.before(url), placeOf(program, surroundings));
  const stateFolder = join(home, '.mcp-workspace-bridge');
  const { platform } = process;
  const machine = { platform, files: bridgeFiles(stateFolder, platform), hasNode: true };
  const configs = new AiClientConfigs({
    machine: { platform, home, env: {} },
    projectFolder: () => folder,
    command: (client) => bridgeCommand(client, machine),
    namedCommand: (client) => namedCommand(client, machine),
    hookCommand: (client) => hookCommand(client, machine),
    stateFolder,
  });
  await configs.apply(await configs.plan(id, 'user', 'connect'));
  if (aiClientOf(id).hook) await configs.apply(await configs.planHook(id, 'connect'));
}
