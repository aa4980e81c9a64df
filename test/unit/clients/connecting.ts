import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { createClientConfigs } from '../../../src/clients/clientConfigs';
import type { BridgeCommand, ClientConfigs } from '../../../src/core/clientConfig';
import { temporaryFolder } from '../temporaryFolder';

export const bridge: BridgeCommand = {
  command: 'node',
  args: ['/home/me/.mcp-workspace-bridge/bridge.js'],
};

export interface Person {
  readonly home: string;
  readonly project: string;
  readonly stateFolder: string;
  readonly configs: ClientConfigs;
  /** Another version of the extension, perhaps. */
  configsWith(command: BridgeCommand): ClientConfigs;
}

/** A person with a home and a project, and nothing in them. */
export async function person(test: TestContext): Promise<Person> {
  const folder = await temporaryFolder(test);
  const [home, project, stateFolder] = ['home', 'project', 'state'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await mkdir(home);
  await mkdir(project);
  const configsWith = (command: BridgeCommand): ClientConfigs =>
    createClientConfigs({
      machine: { platform: 'linux', home, env: {} },
      projectFolder: () => project,
      command: () => command,
      stateFolder,
    });
  return { home, project, stateFolder, configs: configsWith(bridge), configsWith };
}

export async function place(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Whether all of one text is in the other, in order, whatever is in between. */
export function isWithin(text: string, longer: string): boolean {
  let at = 0;
  for (const character of text) {
    at = longer.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
