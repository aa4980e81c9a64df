import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Client } from '../../../src/clients/client';
import { createClientConfigs } from '../../../src/clients/clientConfigs';
import type { BridgeCommand, ClientConfigs } from '../../../src/core/connecting/clientConfig';
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

/** Without what only lays a text out, and without servers where there are none. */
export function inked(text: string, { container }: Client): string {
  const key = container.join();
  const servers = new RegExp(`("${key}"|${key}):(\\{\\})?`, 'g');
  return text
    .replaceAll(/[\s,~]|null/g, '')
    .replaceAll(servers, '')
    .replaceAll('{}', '');
}

/** Strict JSON stays that: not every client reads what others do. */
export function isStrict(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}
