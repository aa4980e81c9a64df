import { access, readdir } from 'node:fs/promises';
import {
  type AiClientConfigs,
  type AiClientState,
  type BridgeCommand,
  type ConfigChange,
  type ConfigPlace,
  type ConfigScope,
  type HookCommand,
  type HookPlace,
  type PartState,
  isConnected,
  UnreadableConfig,
} from '../model/aiClientConfig';
import { Backups } from '../editing/backups';
import type { AiClient, Switch } from './aiClient';
import { aiClientOf, aiClients } from './aiClients';
import { clientLabel } from './clientNames';
import { expectConfig, readConfig, replaceConfig } from '../editing/configFile';
import { connectIn, describe, disconnectIn, isOffIn, switchOnIn } from '../editing/configText';
import { entryPart, newText, type EntryCommands } from '../editing/entryText';
import type { Part } from '../editing/part';
import { Machine, type Disk, type MachineFacts } from './machine';
import { ProjectFiles } from './projectFiles';

interface Deps {
  readonly machine: MachineFacts;
  readonly projectFolder: () => string | undefined;
  readonly command: (
    client: { readonly isDesktopApp: boolean },
    scope: ConfigScope,
  ) => BridgeCommand;
  /** The command that names the client; `undefined` if the installed bridge is too old for it. */
  readonly namedCommand: (client: {
    readonly id: string;
    readonly isDesktopApp: boolean;
  }) => BridgeCommand | undefined;
  /** The command that sends the brief along; `undefined` if the installed bridge is too old for it. */
  readonly hookCommand: (client: {
    readonly id: string;
    readonly isDesktopApp: boolean;
  }) => HookCommand | undefined;
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
  private readonly project: ProjectFiles;
  private readonly backups: Backups;

  constructor(private readonly deps: Deps) {
    this.machine = new Machine(deps.machine, disk);
    this.project = new ProjectFiles(this.machine, deps.projectFolder);
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
    const part = entryPart(client, this.commandsOf(client, scope, path));
    const change = await this.planPart(clientId, path, part, action);
    const { before, after } = change;
    const off = action === 'connect' && after === before && (await this.switchOf(client, scope));
    if (off) return this.change(clientId, off.path, off.text, switchOnIn(off, off.text));
    return change;
  }

  async planHook(clientId: string, action: 'connect' | 'disconnect'): Promise<ConfigChange> {
    const found = await this.hookOf(aiClientOf(clientId));
    if (!found) throw new Error(`${clientId} has no hooks`);
    return this.planPart(clientId, found.path, found.part, action);
  }

  async planSetUp(clientId: string, withHook: boolean): Promise<readonly ConfigChange[]> {
    const client = aiClientOf(clientId);
    const entry = await this.plan(clientId, 'user', 'connect');
    const off = await this.switchOf(client, 'user');
    const hook = withHook ? await this.hookOf(client) : undefined;
    const changes = new Map([[entry.path, entry]]);
    const add = async (path: string, edit: (before: string | undefined) => string) => {
      const known = changes.get(path);
      const before = known ? known.after : await readConfig(path);
      const change = known ?? (await this.change(clientId, path, before, before));
      changes.set(path, { ...change, after: edit(before) });
    };
    if (off) await add(off.path, (before = '') => switchOnIn(off, before));
    if (hook) await add(hook.path, (before) => connectIn(hook.part, hook.path, before));
    return [...changes.values()].filter(({ before, after }) => before !== after);
  }

  async apply({ clientId, path, before, after }: ConfigChange): Promise<string | undefined> {
    await expectConfig(path, before);
    if (before === after) return undefined;
    const copy = before === undefined ? undefined : await this.backups.keep(clientId, path, before);
    const client = aiClientOf(clientId);
    const isProject = path === (await this.pathOf(client, 'project'));
    await replaceConfig(path, { before, after, newMode: isProject ? 0o666 : 0o600 });
    return copy;
  }

  entryText(clientId: string, command: BridgeCommand): string {
    return newText(aiClientOf(clientId), command);
  }

  private async planPart(
    clientId: string,
    path: string,
    part: Part,
    action: 'connect' | 'disconnect',
  ): Promise<ConfigChange> {
    const before = await readConfig(path);
    const after =
      action === 'connect'
        ? connectIn(part, path, before)
        : before && disconnectIn(part, path, before);
    return this.change(clientId, path, before, after);
  }

  private async change(
    clientId: string,
    path: string,
    before: string | undefined,
    after: string | undefined,
  ): Promise<ConfigChange> {
    return { clientId, path, outside: await this.project.outside(path), before, after };
  }

  /** An entry names its client, unless other clients read the same file. */
  private commandsOf(client: AiClient, scope: ConfigScope, path: string): EntryCommands {
    const unnamed = this.deps.command(client, scope);
    const named = this.project.isShared(path) ? undefined : this.deps.namedCommand(client);
    return { command: named ?? unnamed, unnamed };
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
    const { id, programs } = client;
    const isFound =
      (await this.machine.isAnyThere(await client.installPaths(this.machine))) ||
      (await Promise.all(programs.map((name) => this.machine.hasProgram(name)))).includes(true);
    const places = [await this.placeOf(client, 'user'), await this.placeOf(client, 'project')];
    const hook = await this.hookPlaceOf(client);
    return {
      id,
      label: clientLabel(id) ?? id,
      isFound,
      places: places.filter((place) => place !== undefined),
      ...(hook && { hook }),
    };
  }

  private async placeOf(client: AiClient, scope: ConfigScope): Promise<ConfigPlace | undefined> {
    const path = await this.pathOf(client, scope);
    if (path === undefined) return undefined;
    const place = await this.entryIn(client, scope, path);
    const off = isConnected(place) ? await this.switchOf(client, scope) : undefined;
    return off ? { scope, path, entry: 'off', offIn: off.path } : { scope, ...place };
  }

  private entryIn(client: AiClient, scope: ConfigScope, path: string): Promise<PartState> {
    return stateIn(path, entryPart(client, this.commandsOf(client, scope, path)));
  }

  private async hookPlaceOf(client: AiClient): Promise<HookPlace | undefined> {
    const found = await this.hookOf(client);
    return (
      found && client.hook && { when: client.hook.when, ...(await stateIn(found.path, found.part)) }
    );
  }

  private async hookOf({
    id,
    hook,
    isDesktopApp,
  }: AiClient): Promise<{ readonly path: string; readonly part: Part } | undefined> {
    const command =
      hook && this.deps.hookCommand({ id, isDesktopApp: hook.isDesktopApp ?? isDesktopApp });
    if (!command) return undefined;
    const path = await hook.path(this.machine);
    return { path, part: hook.part(path, command, this.machine.isWindows ? 'windows' : 'posix') };
  }

  /** If the home folder is the project, the file of the project may be the person's: then only that counts. */
  private async pathOf(client: AiClient, scope: ConfigScope): Promise<string | undefined> {
    const user = await this.chosen(client, 'user', await client.userFiles(this.machine));
    if (scope === 'user') return user;
    const project = await this.chosen(client, 'project', this.project.pathsOf(client));
    return project === user ? undefined : project;
  }

  /** A client may read all of its files: then ours is the one with our entry, even if another is there now, too. */
  private async chosen(
    client: AiClient,
    scope: ConfigScope,
    paths: readonly string[],
  ): Promise<string | undefined> {
    for (const path of client.readsAll ? paths : []) {
      const { entry = 'none' } = await this.entryIn(client, scope, path);
      if (entry !== 'none') return path;
    }
    return this.machine.choose(paths);
  }
}

async function stateIn(path: string, part: Part): Promise<PartState> {
  try {
    return { path, entry: describe(part, path, await readConfig(path)) };
  } catch (cause) {
    if (!(cause instanceof UnreadableConfig)) throw cause;
    return { path, problem: cause.problem };
  }
}
