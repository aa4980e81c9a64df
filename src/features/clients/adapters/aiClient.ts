import type { BridgeCommand, ConfigScope } from '../model/aiClientConfig';
import type { ConfigFormat, Entry, Keys } from '../formats/format';
import type { AiClientHook, HookPosition } from '../hooks/hook';
import type { Machine } from './machine';

/** This server's name in every client. */
export const serverName = 'mcp-workspace-bridge';

/** A setting outside of the entry that switches a server off: its name in a list, or `enabled` under its name. */
export interface Switch {
  /** The JSON file with the setting. */
  readonly path: string;
  readonly keys: Keys;
}

/** Where a client notes which hooks the person has confirmed. */
interface ConfirmedHooks {
  readonly path: string;
  /** The keys that lead to a table, which has a key for each hook. */
  readonly keys: Keys;
  /** The events whose hooks of ours are to be in it. */
  readonly events: readonly string[];
  /** @param file its path, or how the client names it where it is of a plugin. */
  keyOf(file: string, position: HookPosition): string;
}

/** The copy of our plugin that a client runs, so that it misses what is new until the client's program renews it. */
interface PluginCopy {
  /** The folders one of which is the copy. */
  folders(machine: Machine): Promise<readonly string[]>;
  /** Absent where no command does it without a question, so that the plugin is uninstalled and installed again. */
  readonly renew?: readonly string[];
}

/** Our plugin in a client, and how the client's own program installs it. */
interface AiClientPlugin {
  /** What shows that it is installed: a path that is there, or in the file there a value that is `true`. */
  place(machine: Machine): { readonly path: string; readonly keys?: Keys };
  /**
   * The arguments of the program's commands, in turn.
   * @param folder with the plugins of all clients.
   */
  install(folder: string): readonly (readonly string[])[];
  readonly uninstall: readonly (readonly string[])[];
  /** How the client's note of confirmed hooks names the file of the plugin's hooks; absent where it notes none. */
  readonly hooks?: string;
  /** Absent where the program reads our folder itself. */
  readonly copy?: PluginCopy;
  /** The files and folders in which the program leaves something that has no effect. */
  leaves?(machine: Machine): readonly string[];
}

/** An AI client: where it keeps its servers, and how it writes one. */
export interface AiClient {
  /** It has a name in `clientNames.ts`. */
  readonly id: string;
  /** Whether it may be started from a desktop, where the shell's PATH is not known. */
  readonly isDesktopApp: boolean;
  readonly format: ConfigFormat;
  /** The keys that lead to its servers. */
  readonly container: Keys;
  /** Its servers are the items of a list, each with its `name`. */
  readonly isList?: true;
  /** The other entries that a new file needs. */
  readonly base?: Entry;
  /** The person's file. If there may be several, the one that takes precedence is first. */
  userFiles(machine: Machine): readonly string[] | Promise<readonly string[]>;
  /** The project's files, relative to its folder. */
  readonly projectFiles?: readonly Keys[];
  /** It reads all of its files that exist, and merges them; other clients read the first alone. */
  readonly readsAll?: true;
  /** Files and folders that show that the client is installed; so does one of its programs. */
  installPaths(machine: Machine): readonly string[] | Promise<readonly string[]>;
  /** The names of its programs in the PATH; the first has its commands. */
  readonly programs: readonly string[];
  /** Our part of the entry: any other key in it is the person's. */
  entry(command: BridgeCommand): Entry;
  /** Fields that a new entry has in addition; the person may change them. */
  readonly defaults?: Entry;
  /** The key and the value that switch an entry off. */
  readonly off?: Readonly<Record<string, boolean>>;
  /** Other settings that may switch it off. `folder` is the project's. */
  switches?(machine: Machine, scope: ConfigScope, folder: string | undefined): readonly Switch[];
  /** Absent if it takes no plugin of ours. */
  readonly plugin?: AiClientPlugin;
  /** Absent if it runs hooks that the person has not confirmed. */
  confirmedHooks?(machine: Machine): ConfirmedHooks;
  /** Settings of an organization that are `true` where the person's hooks do not run. */
  forbiddenHooks?(machine: Machine): readonly Switch[];
  /** The first version that runs all of our hooks; absent where every version of today does. */
  readonly hooksSince?: string;
  /** Absent if nothing gets into its prompts without being asked for. */
  readonly hook?: AiClientHook;
}

/** The entry as most clients write it. */
export function plainEntry({ command, args, env }: BridgeCommand): Entry {
  return { command, args, ...(env && { env }) };
}
