import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import type { AiClient } from '../../../../src/features/clients/adapters/aiClient';
import { AiClientConfigs } from '../../../../src/features/clients/adapters/aiClientConfigs';
import type { BridgeCommand } from '../../../../src/features/clients/model/aiClientConfig';
import { temporaryFolder } from '../../temporaryFolder';

export const bridge: BridgeCommand = {
  command: 'node',
  args: ['/home/me/.mcp-workspace-bridge/bridge.js'],
};

/** The command in the entry of a client. */
export function named(
  id: string,
  { command, args, ...others }: BridgeCommand = bridge,
): BridgeCommand {
  return { command, args: [...args, '--client', id], ...others };
}

/** The commands in the entries of a test's client. */
export const commands = { command: bridge, unnamed: bridge };

export interface Person {
  readonly home: string;
  readonly project: string;
  readonly stateFolder: string;
  readonly configs: AiClientConfigs;
  /** The configurations of an earlier version, whose entries name no clients. */
  readonly earlier: AiClientConfigs;
  /** The configurations with another command, as another version of the extension may have. */
  configsWith(command: BridgeCommand): AiClientConfigs;
}

/** A person with an empty home and an empty project. */
export async function person(test: TestContext): Promise<Person> {
  const folder = await temporaryFolder(test);
  const [home, project, stateFolder] = ['home', 'project', 'state'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await mkdir(home);
  await mkdir(project);
  const configsWith = (command: BridgeCommand, isNamed = true): AiClientConfigs =>
    new AiClientConfigs({
      machine: { platform: 'linux', home, env: { PATH: join(home, 'bin') } },
      projectFolder: () => project,
      command: () => command,
      namedCommand: ({ id }) => (isNamed ? named(id, command) : command),
      hookCommand: ({ id }) => ({ ...command, args: [...command.args, '--hook', id] }),
      stateFolder,
    });
  const [configs, earlier] = [configsWith(bridge), configsWith(bridge, false)];
  return { home, project, stateFolder, configs, earlier, configsWith };
}

export async function place(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** The text without its layout, without an empty table or list of servers, and without a new file's other lines. */
export function inked(text: string, { container, base = {} }: AiClient): string {
  const key = container.join();
  const servers = new RegExp(`("${key}"|${key}):(\\{\\}|\\[\\])?`, 'g');
  const added = Object.entries(base).map(([name, value]) => `${name}: ${String(value)}\n`);
  return added
    .reduce((rest, line) => rest.replace(line, ''), text.replaceAll('\r', ''))
    .replaceAll(/[\s,~]|null/g, '')
    .replaceAll(servers, '')
    .replaceAll(/\{\}|\[\]/g, '');
}

/** Strict JSON stays strict, because not every client accepts more. */
export function isStrict(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}
