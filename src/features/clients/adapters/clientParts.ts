import { readdir } from 'node:fs/promises';
import { canAccess } from '../../../files/canAccess';
import {
  type BridgeCommand,
  type ConfigScope,
  type HookCommand,
  type InstalledPlugin,
  type OtherEntry,
  type PartState,
  type StoppedHooks,
  UnreadableConfig,
} from '../model/aiClientConfig';
import { readConfig } from '../editing/configFile';
import { isOffIn } from '../editing/configText';
import { entryPart } from '../editing/entryText';
import { otherNamesIn } from '../editing/otherEntries';
import { anyCurrent, eitherCurrent, type Part } from '../editing/part';
import { isObject } from '../../../base/json';
import type { HookPosition } from '../hooks/hook';
import { programInPath } from '../bridge/programsInPath';
import { isCopyOutdated } from '../plugin/isCopyOutdated';
import { linesThatRenew } from '../plugin/pluginByCommands';
import { hasServer, namesOfFiles } from '../plugin/pluginFiles';
import { pluginFolder } from '../plugin/writePlugins';
import type { AiClient, Switch } from './aiClient';
import { missingBridgeIn, ofReadable, stateIn, valueIn } from './lookInFile';
import { Machine, type Disk, type MachineFacts } from './machine';
import { ProjectFiles } from './projectFiles';

type Named = Pick<AiClient, 'id' | 'isDesktopApp'>;

/** The commands that start the bridge. */
interface Commands {
  command(client: Pick<AiClient, 'isDesktopApp'>): BridgeCommand;
  /** The command that names the client. */
  namedCommand(client: Named): BridgeCommand;
  /** The command that runs the bridge as a hook. */
  hookCommand(client: Named): HookCommand;
}

export interface PartsDeps extends Commands {
  readonly stateFolder: string;
  readonly machine: MachineFacts;
  readonly projectFolder: () => string | undefined;
  /** Other commands, which are as good where they are written already. */
  readonly asGood?: Commands;
  /** Whether a newer version of the extension, in another editor, has installed the bridge, and writes entries and hooks. */
  readonly isNewerInstalled?: boolean;
  /** Folders of which no program is run; none unless given. */
  readonly apart?: readonly string[];
}

/** A file, and our part of it. */
export interface FoundPart {
  readonly path: string;
  readonly part: Part;
}

const disk: Disk = {
  isThere: (path) => canAccess(path),
  namesIn: (folder) => readdir(folder).catch(() => []),
};

/** Finds our parts of the files of a client. */
export class ClientParts {
  readonly machine: Machine;
  readonly project: ProjectFiles;

  constructor(private readonly deps: PartsDeps) {
    this.machine = new Machine(deps.machine, disk);
    this.project = new ProjectFiles(this.machine, deps.projectFolder);
  }

  async isFound(client: AiClient): Promise<boolean> {
    return (
      (await this.machine.isAnyThere(await client.installPaths(this.machine))) ||
      (await Promise.all(client.programs.map((name) => this.machine.hasProgram(name)))).includes(
        true,
      )
    );
  }

  async entryOf(client: AiClient, scope: ConfigScope): Promise<FoundPart> {
    const path = await this.pathOf(client, scope);
    if (path === undefined) throw new Error(`${client.id} has no configuration of a ${scope}`);
    return { path, part: await this.entryPartOf(client, path) };
  }

  async hookOf({ id, hook, isDesktopApp }: AiClient): Promise<FoundPart | undefined> {
    if (!hook || (hook.isPosixOnly && this.machine.isWindows)) return undefined;
    const path = await hook.path(this.machine);
    const { asGood, isNewerInstalled } = this.deps;
    const partOf = ({ hookCommand }: Commands) => {
      const command = hookCommand({ id, isDesktopApp: hook.isDesktopApp ?? isDesktopApp });
      return hook.part(path, command, this.machine.isWindows ? 'windows' : 'posix');
    };
    const part = eitherCurrent(partOf(this.deps), asGood && partOf(asGood));
    return { path, part: isNewerInstalled ? anyCurrent(part) : part };
  }

  /** Our parts of this file of the person. */
  async userPartsIn(client: AiClient, path: string): Promise<readonly Part[]> {
    const found = [await this.entryOf(client, 'user'), await this.hookOf(client)];
    return found.flatMap((each) => (each?.path === path ? [each.part] : []));
  }

  /** Where the client says that our plugin is installed. A file that cannot be read says nothing. */
  async pluginOf(client: AiClient): Promise<InstalledPlugin | undefined> {
    const { id, plugin, format } = client;
    if (!plugin) return undefined;
    const { path, keys } = plugin.place(this.machine);
    const isInstalled = keys
      ? (await valueIn(path, format, keys)) === true
      : await this.machine.isAnyThere([path]);
    if (!isInstalled) return undefined;
    const plugins = pluginFolder(this.deps.stateFolder);
    const isOutdated = await isCopyOutdated(
      (await plugin.copy?.folders(this.machine)) ?? [],
      this.machine.path.join(plugins, id),
      namesOfFiles(id),
    );
    const isByHand = isOutdated && !(await this.canRun(client));
    return {
      path,
      hasServer: hasServer(id),
      leaves: plugin.leaves?.(this.machine) ?? [],
      ...(isOutdated && { isOutdated }),
      ...(isByHand && { renewByHand: linesThatRenew(client, plugins) }),
      ...(await this.whatStops(client, plugin.hooks ?? '')),
    };
  }

  private async canRun({ programs: [name = ''] }: AiClient): Promise<boolean> {
    const { machine, apart = [] } = this.deps;
    return (await programInPath(name, { ...machine, apart })) !== undefined;
  }

  /**
   * @param file the path of the hooks, or how the client names them where they are of a plugin.
   * @param positions those of our hooks; each is the first of its event unless given.
   */
  async whatStops(
    client: AiClient,
    file: string,
    positions?: readonly HookPosition[],
  ): Promise<StoppedHooks> {
    const forbiddenIn = await this.forbiddenIn(client);
    if (forbiddenIn !== undefined) return { forbiddenIn };
    return (await this.isUnconfirmed(client, file, positions)) ? { isUnconfirmed: true } : {};
  }

  /** The file in which an organization forbids the person's hooks. */
  private async forbiddenIn({ forbiddenHooks, format }: AiClient): Promise<string | undefined> {
    for (const { path, keys } of forbiddenHooks?.(this.machine) ?? []) {
      if ((await valueIn(path, format, keys)) === true) return path;
    }
    return undefined;
  }

  /** Whether a hook of ours in this file waits for the person to confirm it, such as one that came later, or is switched off. */
  private async isUnconfirmed(
    { confirmedHooks, format }: AiClient,
    file: string,
    positions?: readonly HookPosition[],
  ): Promise<boolean> {
    if (!confirmedHooks) return false;
    const { path, keys, events, keyOf } = confirmedHooks(this.machine);
    const states = (await valueIn(path, format, keys)) ?? {};
    const isConfirmed = (position: HookPosition) => {
      const state = isObject(states) ? states[keyOf(file, position)] : undefined;
      return isObject(state) && state['enabled'] !== false;
    };
    const own = positions ?? events.map((event) => ({ event, group: 0, handler: 0 }));
    return !own.filter(({ event }) => events.includes(event)).every(isConfirmed);
  }

  /** The first switch that is off for an entry. Other files of the client that cannot be read are ignored. */
  async switchOf(
    client: AiClient,
    scope: ConfigScope,
    name?: string,
  ): Promise<(Switch & { readonly text: string }) | undefined> {
    const switches = client.switches?.(this.machine, scope, this.deps.projectFolder()) ?? [];
    for (const each of switches) {
      try {
        const text = await readConfig(each.path);
        if (text !== undefined && isOffIn(each, text, name)) return { ...each, text };
      } catch (cause) {
        if (!(cause instanceof UnreadableConfig)) throw cause;
      }
    }
    return undefined;
  }

  /** If the home folder is the project, the file of the project may be the person's: then only that counts. */
  async pathOf(client: AiClient, scope: ConfigScope): Promise<string | undefined> {
    const user = await this.chosen(client, await client.userFiles(this.machine));
    if (scope === 'user') return user;
    const project = await this.chosen(client, this.project.pathsOf(client));
    return project === user ? undefined : project;
  }

  /** A client may read all of its files: then ours is the one with our entry, even if another is there now, too. */
  private async chosen(client: AiClient, paths: readonly string[]): Promise<string | undefined> {
    for (const path of client.readsAll ? paths : []) {
      const { entry = 'none' } = await this.entryIn(client, path);
      if (entry !== 'none') return path;
    }
    return this.machine.choose(paths);
  }

  private async entryPartOf(client: AiClient, path: string): Promise<Part> {
    const { asGood, isNewerInstalled } = this.deps;
    const partOf = (commands: Commands) => {
      const unnamed = commands.command(client);
      // An entry names its client, unless other clients read the same file.
      const command = this.project.isShared(path) ? unnamed : commands.namedCommand(client);
      return entryPart(client, { command, unnamed });
    };
    const part = eitherCurrent(partOf(this.deps), asGood && partOf(asGood));
    if (!isNewerInstalled) return part;
    // No version's works where it starts what is not there.
    const missing = await missingBridgeIn(client, path, this.machine);
    return missing === undefined ? anyCurrent(part) : part;
  }

  /** The other entries that start our server and are not switched off. */
  async otherEntriesOf(client: AiClient, scope: ConfigScope): Promise<readonly OtherEntry[]> {
    const path = await this.pathOf(client, scope);
    if (path === undefined) return [];
    const used: OtherEntry[] = [];
    for (const name of (await ofReadable(path, (text) => otherNamesIn(client, text))) ?? []) {
      const off = await this.switchOf(client, scope, name);
      if (!off) used.push({ id: client.id, scope, path, name });
    }
    return used;
  }

  async entryIn(client: AiClient, path: string): Promise<PartState> {
    return stateIn(path, await this.entryPartOf(client, path));
  }
}
