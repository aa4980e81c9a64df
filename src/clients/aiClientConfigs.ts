import { access, readdir } from 'node:fs/promises';
import {
  type AiClientConfigs,
  type AiClientState,
  type BridgeCommand,
  type ConfigChange,
  type ConfigPlace,
  type ConfigScope,
  UnreadableConfig,
} from '../core/connecting/aiClientConfig';
import { Backups } from './backups';
import type { AiClient, Switch } from './aiClient';
import { aiClientOf, aiClients } from './aiClients';
import { expectConfig, readConfig, realConfig, replaceConfig } from './configFile';
import { connectIn, describe, disconnectIn, isOffIn, newText, switchOnIn } from './configText';
import { Machine, type Disk, type MachineFacts } from './machine';

interface Deps {
  readonly machine: MachineFacts;
  readonly projectFolder: () => string | undefined;
  readonly command: (
    client: { readonly isDesktopApp: boolean },
    scope: ConfigScope,
  ) => BridgeCommand;
  readonly stateFolder: string;
}

export function createAiClientConfigs(deps: Deps): AiClientConfigs {
  return new FileConfigs(deps);
}

const disk: Disk = {
  isThere: (path) =>
    access(path).then(
      () => true,
      () => false,
    ),
  namesIn: (folder) => readdir(folder).catch(() => []),
};

class FileConfigs implements AiClientConfigs {
  private readonly machine: Machine;
  private readonly backups: Backups;

  constructor(private readonly deps: Deps) {
    this.machine = new Machine(deps.machine, disk);
    this.backups = new Backups(deps.stateFolder);
  }

  all(): Promise<readonly AiClientState[]> {
    return Promise.all(aiClients.map((client) => this.stateOf(client)));
  }

  async plan(
    clientId: string,
    scope: ConfigScope,
    action: 'connect' | 'disconnect',
  ): Promise<ConfigChange> {
    const client = aiClientOf(clientId);
    const path = await this.pathOf(client, scope);
    if (path === undefined) throw new Error(`${clientId} has no configuration of a ${scope}`);
    const before = await readConfig(path);
    const after =
      action === 'connect'
        ? connectIn(client, path, before, this.deps.command(client, scope))
        : before && disconnectIn(client, path, before, await this.backups.textsOf(path));
    const off = action === 'connect' && after === before && (await this.switchOf(client, scope));
    if (off) return this.change(clientId, off.path, off.text, switchOnIn(off, off.text));
    return this.change(clientId, path, before, after);
  }

  async apply({ clientId, path, before, after }: ConfigChange): Promise<string | undefined> {
    await expectConfig(path, before);
    if (before === after) return undefined;
    const copy = before === undefined ? undefined : await this.backups.keep(clientId, path, before);
    const isProject = path === (await this.pathOf(aiClientOf(clientId), 'project'));
    await replaceConfig(path, { before, after, newMode: isProject ? 0o666 : 0o600 });
    return copy;
  }

  entryText(clientId: string, command: BridgeCommand): string {
    return newText(aiClientOf(clientId), command);
  }

  private async change(
    clientId: string,
    path: string,
    before: string | undefined,
    after: string | undefined,
  ): Promise<ConfigChange> {
    return { clientId, path, outside: await this.outside(path), before, after };
  }

  /** The real path of a project's file, if links lead out of the project. */
  private async outside(path: string): Promise<string | undefined> {
    const folder = this.deps.projectFolder();
    if (folder === undefined || !this.isIn(folder, path)) return undefined;
    const target = await realConfig(path);
    return this.isIn(await realConfig(folder), target) ? undefined : target;
  }

  private isIn(folder: string, path: string): boolean {
    const { relative, isAbsolute } = this.machine.path;
    const way = relative(folder, path);
    return !isAbsolute(way) && !/^\.\.([\\/]|$)/.test(way);
  }

  /** The first switch that is off. Other files of the client that cannot be read are ignored. */
  private async switchOf(
    client: AiClient,
    scope: ConfigScope,
  ): Promise<(Switch & { readonly text: string }) | undefined> {
    const switches = client.switches?.(this.machine, scope, this.deps.projectFolder()) ?? [];
    for (const each of switches) {
      try {
        const text = await readConfig(each.path);
        if (text !== undefined && isOffIn(each, text)) return { ...each, text };
      } catch (cause) {
        if (!(cause instanceof UnreadableConfig)) throw cause;
      }
    }
    return undefined;
  }

  private async stateOf(client: AiClient): Promise<AiClientState> {
    const { id, label, programs } = client;
    const isFound =
      (await this.machine.isAnyThere(await client.traces(this.machine))) ||
      (await Promise.all(programs.map((name) => this.machine.hasProgram(name)))).includes(true);
    const places = [await this.placeOf(client, 'user'), await this.placeOf(client, 'project')];
    return { id, label, isFound, places: places.filter((place) => place !== undefined) };
  }

  private async placeOf(client: AiClient, scope: ConfigScope): Promise<ConfigPlace | undefined> {
    const path = await this.pathOf(client, scope);
    if (path === undefined) return undefined;
    try {
      const text = await readConfig(path);
      const entry = describe(client, path, text, this.deps.command(client, scope));
      const off = entry === 'current' ? await this.switchOf(client, scope) : undefined;
      return off ? { scope, path, entry: 'off', offIn: off.path } : { scope, path, entry };
    } catch (cause) {
      if (!(cause instanceof UnreadableConfig)) throw cause;
      return { scope, path, problem: cause.problem };
    }
  }

  /** If the home folder is the project, the file of the project may be the person's: then only that counts. */
  private async pathOf(client: AiClient, scope: ConfigScope): Promise<string | undefined> {
    const user = await this.machine.choose(await client.userFiles(this.machine));
    if (scope === 'user') return user;
    const folder = this.deps.projectFolder();
    if (folder === undefined || !client.projectFiles) return undefined;
    const paths = client.projectFiles.map((parts) => this.machine.path.join(folder, ...parts));
    const project = await this.machine.choose(paths);
    return project === user ? undefined : project;
  }
}
