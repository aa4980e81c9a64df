import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type { BridgeFiles } from './bridge/bridgeFiles';
import { aiClientOf, supportedClients } from './adapters/supportedClients';
import { AiClientConfigs } from './adapters/aiClientConfigs';
import { pluginByCommands } from './plugin/pluginByCommands';
import { pluginFolder } from './plugin/writePlugins';
import { installedVersion, isNewer } from './bridge/bridgeCopy';
import { devContainerIn } from './bridge/devContainer';
import type { SearchPath } from './bridge/programsInPath';
import { commandsOn, hookCommand } from './bridge/bridgeCommand';
import { bridgeFacts, discoveryState } from './bridge/localFacts';
import { isNewEnough, versionInPath } from './bridge/versionInPath';
import { probe } from './bridge/probe';
import { tryBridge } from './bridge/tryBridge';
import { tryHook } from './bridge/tryHook';
import { windowsHere } from './bridge/windowsHere';
import type { BridgeTrial, HookOutcome } from './model/bridgeTrial';
import type { BridgeCommand } from './model/aiClientConfig';
import type { ClientPlugin } from './model/clientPlugin';
import { diagnose } from './model/diagnosis';
import type { Facts, Finding, OldClient } from './model/finding';
import { fromOwnComputer, whereabouts, type Whereabouts } from './model/remote';
import type { ActiveRule } from '../../core/sharing/sharingRules';
import type { ServerStatus } from '../../core/protocol/serverStatus';
import { shortPaths } from './model/shortPath';
import { windowsFolderName } from '../../core/protocol/windowRecord';
import { privateFolder } from '../../files/privateFolder';

interface Options {
  readonly files: BridgeFiles;
  /** The path of the bridge in the extension. */
  readonly source: string;
  readonly version: string;
  readonly home: string;
  readonly stateFolder: string;
  readonly windowId: string;
  /** Paths. */
  readonly folders: readonly string[];
  readonly remoteName: string | undefined;
  /** Whether this is VS Code's Agents window, which has no editors. */
  readonly isAgentsWindow: boolean;
  readonly ownPort: number;
  status(): ServerStatus;
  sharing(): Facts['sharing'];
  refusedRules(): Facts['refusedRules'];
  git(): Facts['git'];
  providers(): Facts['providers'];
  sharingRules(): readonly ActiveRule[];
}

/**
 * The AI clients of this machine, and the commands that connect them to this window. The code is loaded when the person first
 * needs it.
 */
export class AiClients {
  readonly configs: AiClientConfigs;
  private readonly where: Whereabouts;
  private readonly commands: ReturnType<typeof commandsOn>;

  private constructor(
    private readonly options: Options,
    /** The version of the Node.js in the PATH. */
    private readonly node: string | undefined,
    /** The version of the bridge that clients run. */
    installed: string | undefined,
  ) {
    const { home, stateFolder, folders, remoteName, version } = options;
    const { platform, env } = process;
    const user = userInfo().username;
    this.where = whereabouts({ remoteName, env, hostname: hostname(), user });
    this.commands = commandsOn(this.machine);
    this.configs = new AiClientConfigs({
      machine: { platform, home, env },
      stateFolder,
      projectFolder: () => folders[0],
      apart: folders,
      isNewerInstalled: isNewer(installed, version),
      ...this.commands,
    });
  }

  static async open(options: Options): Promise<AiClients> {
    // Clients and the trial run programs from this folder.
    privateFolder(options.stateFolder);
    const node = await versionInPath('node', searchPath(options));
    return new AiClients(options, node, await installedVersion(options.files));
  }

  /** The command for a client on the person's own computer, if that is another machine and a command leads here. */
  get fromOwnComputer(): BridgeCommand | undefined {
    return fromOwnComputer(this.where, this.options.files.launcher, this.options.folders[0]);
  }

  /** The command that a client on this machine runs. */
  command(clientId: string): BridgeCommand {
    return this.commands.command(aiClientOf(clientId));
  }

  /** `undefined` if the client takes no plugin of ours, or its program is not in the PATH. */
  plugin(clientId: string): Promise<ClientPlugin | undefined> {
    const client = aiClientOf(clientId);
    return pluginByCommands(client, {
      search: searchPath(this.options),
      folder: pluginFolder(this.options.stateFolder),
      installed: async () => (await this.configs.all()).find(({ id }) => id === clientId)?.plugin,
    });
  }

  async tryBridge(clientId: string): Promise<BridgeTrial> {
    const client = aiClientOf(clientId);
    // A desktop app is started anywhere, and finds the window that had the focus last.
    const cwd = client.isDesktopApp ? this.options.home : this.trialFolder();
    return this.tryCommand(this.commands.namedCommand(client), cwd);
  }

  private async tryCommand(command: BridgeCommand, cwd: string): Promise<BridgeTrial> {
    const { version, status } = this.options;
    const trial = await tryBridge(command, { cwd, env: process.env, version });
    const now = status();
    const said = now.state === 'serving' ? trial.said.replaceAll(now.token, '…') : trial.said;
    return { ...trial, said };
  }

  /** Starts the hook of a client that has one. */
  async tryHook(clientId: string): Promise<HookOutcome> {
    const { id, isDesktopApp, hook } = aiClientOf(clientId);
    if (!hook) throw new Error(`${clientId} has no hooks`);
    const client = { id, isDesktopApp: hook.isDesktopApp ?? isDesktopApp };
    const { when } = hook;
    const place = { cwd: this.trialFolder(), env: process.env };
    return tryHook(hookCommand(client, this.machine), { when, ...place });
  }

  async diagnose(): Promise<Finding[]> {
    const { options, where, node } = this;
    const { version, files, source, stateFolder, windowId, folders, home } = options;
    const status = options.status();
    return diagnose({
      sharing: options.sharing(),
      server: status.state === 'serving' ? await this.serving(status) : status,
      where,
      bridge: await bridgeFacts({ files, source, version, runtime: process.execPath, node }),
      clients: await this.configs.all(),
      oldClients: await this.oldClients(),
      otherEntries: await this.configs.otherEntries(),
      devContainer: folders[0] === undefined ? undefined : await devContainerIn(folders[0]),
      isAgentsWindow: options.isAgentsWindow,
      // It names no client, so that no rule about one makes a good bridge look bad.
      trial: await this.tryCommand(
        this.commands.command({ isDesktopApp: false }),
        this.trialFolder(),
      ),
      refusedRules: options.refusedRules(),
      git: options.git(),
      providers: options.providers(),
      sharingRules: options.sharingRules(),
      windows: await windowsHere(stateFolder, windowId, folders[0] ?? home),
    });
  }

  private async oldClients(): Promise<readonly OldClient[]> {
    const found = await Promise.all(
      supportedClients.map(async ({ id, programs: [name = ''], hooksSince: since }) => {
        const version = since && (await versionInPath(name, searchPath(this.options)));
        return since && version && isNewer(since, version) ? [{ id, version, since }] : [];
      }),
    );
    return found.flat();
  }

  /** Replaces the home directory by `~`. */
  shortPaths(text: string): string {
    return shortPaths(text, this.options.home, process.platform);
  }

  private get machine() {
    const { files } = this.options;
    const { platform, env } = process;
    return { platform, files, hasNode: isNewEnough(this.node), systemRoot: env['SystemRoot'] };
  }

  /** In an untrusted workspace no program is started, since Windows looks for programs there first. */
  private trialFolder(): string {
    const { folders, home, sharing } = this.options;
    return (sharing() === 'untrusted' ? undefined : folders[0]) ?? home;
  }

  private async serving({ url, token }: Extract<ServerStatus, { state: 'serving' }>) {
    const { ownPort, stateFolder, windowId } = this.options;
    const discoveryPath = join(stateFolder, windowsFolderName, `${windowId}.json`);
    return {
      state: 'serving',
      url,
      ownPort,
      answers: await probe(url, token),
      discovery: await discoveryState(discoveryPath, { url, token }),
      discoveryPath,
    } as const;
  }
}

function searchPath({ home, folders }: Options): SearchPath {
  const { platform, env } = process;
  return { platform, home, env, apart: folders };
}
