import { UserError } from '../../../base/errors';

/** Whether an entry applies to all of the user's projects or to this one. */
export type ConfigScope = 'user' | 'project';

/** The command by which a client reaches this machine's windows. It never contains a token. */
export interface BridgeCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The command that runs the bridge as a hook. */
export interface HookCommand extends BridgeCommand {
  /** The words of a shell's line that does the same, where they are others. */
  readonly words?: readonly string[];
}

/**
 * - `unnamed`: the entry works, but does not name its client to windows, so that any tool can use it: it was copied.
 * - `outdated`: the entry is ours, but differs from what we write now.
 * - `off`: the client is configured not to use it.
 */
export type EntryState = 'none' | 'current' | 'unnamed' | 'outdated' | 'off';

/** Whether the client is connected by the entry. */
export function isConnected({ entry }: { readonly entry?: EntryState }): boolean {
  return entry === 'current' || entry === 'unnamed';
}

/** Why a file is not changed. */
export type ConfigFault =
  /** @param detail the parser's message, in English. */
  | { readonly type: 'syntax'; readonly detail: string }
  /** It is not UTF-8. */
  | { readonly type: 'encoding' }
  /** @param key where a table of servers, or ours among them, should be; empty for the file as a whole. */
  | { readonly type: 'noObject'; readonly key: string; readonly found: string }
  /** @param key where a list should be. */
  | { readonly type: 'noList'; readonly key: string; readonly found: string }
  | { readonly type: 'duplicate'; readonly key: string }
  /** More than one YAML document. */
  | { readonly type: 'documents' }
  /** Our entry cannot be changed without changing something else. */
  | { readonly type: 'entangled' }
  /** It is a pipe, a device, or longer than any client's file. */
  | { readonly type: 'noText' }
  /** The system does not let us read it. */
  | { readonly type: 'access'; readonly code: string };

/** Why a file is not changed, and the 1-based place of that. */
export interface ConfigProblem {
  /** The message is in English, for the log: the panel translates `fault`. */
  readonly message: string;
  readonly fault: ConfigFault;
  readonly line: number;
  readonly column: number;
}

/** The configuration file cannot be parsed, so it is not changed. Its message is for the log. */
export class UnreadableConfig extends UserError {
  override readonly name = 'UnreadableConfig';
  constructor(
    readonly path: string,
    readonly problem: ConfigProblem,
  ) {
    super(`${path}:${problem.line}:${problem.column}: ${problem.message}`);
  }
}

/** Our part of a client's file. */
export interface PartState {
  readonly path: string;
  /** Absent where the file cannot be parsed: see `problem`. */
  readonly entry?: EntryState;
  readonly problem?: ConfigProblem;
}

/**
 * When a client takes a text unasked: the brief with each prompt, or at the start of a session alone; or no brief, and new
 * problems after an edit.
 */
export type HookTime = 'prompt' | 'session' | 'edit';

/** Why a client does not run our hooks, though they are there. */
export interface StoppedHooks {
  /** The client runs none of them before the person has confirmed them there. */
  readonly isUnconfirmed?: true;
  /** The file of an organization that forbids the person's hooks. */
  readonly forbiddenIn?: string;
}

/** The file with the person's hooks of a client; its `entry` is the state of ours. */
export interface HookPlace extends PartState, StoppedHooks {
  readonly when: HookTime;
}

/** One file in which a client looks for its servers. */
export interface ConfigPlace extends PartState {
  readonly scope: ConfigScope;
  /** The file in which the entry is switched off, if that is another. */
  readonly offIn?: string;
  /** The path of the bridge that an outdated entry starts, where there is nothing on this machine. */
  readonly missing?: string;
}

/** A plugin has our hooks, too. */
export interface InstalledPlugin extends StoppedHooks {
  /** Where the client says that it is installed. */
  readonly path: string;
  /** Whether it starts our server, beside its hooks. */
  readonly hasServer: boolean;
  /** The files and folders in which the client leaves something without an effect when it uninstalls it. */
  readonly leaves: readonly string[];
  /** The client runs a copy, and the copy differs from what is installed now. */
  readonly isOutdated?: true;
  /** The lines that renew an outdated copy in a terminal, where nothing here can: its program is not in the PATH. */
  readonly renewByHand?: readonly string[];
}

export interface AiClientState {
  /** Such as `claude-code`. */
  readonly id: string;
  /** The product's name, which is not translated. */
  readonly label: string;
  /** Whether the client seems to be on this machine: its program or its folder is there. */
  readonly isFound: boolean;
  /** User scope first; project scope only where the client has one and a folder is open. */
  readonly places: readonly ConfigPlace[];
  /** The hook by which the client gets texts unasked; absent if it has none. */
  readonly hook?: HookPlace;
  /** Absent if our plugin is not installed in it. */
  readonly plugin?: InstalledPlugin;
}

/** Whether the client's settings name us, though the entry may be out of date or switched off. */
export function isSetUp({ places, plugin }: Pick<AiClientState, 'places' | 'plugin'>): boolean {
  if (plugin?.hasServer) return true;
  return places.some(({ entry }) => entry !== undefined && entry !== 'none');
}

/** Whether the client of this machine has no entry yet, and its files can be read. */
export function isNew({ isFound, places, plugin }: AiClientState): boolean {
  return isFound && !plugin?.hasServer && places.every(({ entry }) => entry === 'none');
}

/** The hook that a connected client could have, and has not. The person may want it so. */
export function absentHook({ places, hook, plugin }: AiClientState): HookPlace | undefined {
  // The plugin has it.
  if (plugin || !places.some(isConnected)) return undefined;
  return hook?.entry === 'none' ? hook : undefined;
}

/** Whether a hook or a plugin of an earlier version can be renewed here. */
export function isRenewable({ hook, plugin }: Pick<AiClientState, 'hook' | 'plugin'>): boolean {
  return hook?.entry === 'outdated' || hasRenewablePlugin({ plugin });
}

export function hasRenewablePlugin({ plugin }: Pick<AiClientState, 'plugin'>): boolean {
  return plugin?.isOutdated === true && !plugin.renewByHand;
}

/** A planned change, which the user reviews before it is written. */
export interface ConfigChange {
  readonly clientId: string;
  readonly path: string;
  /** The file that is changed, if a link leads to it out of the project. */
  readonly outside: string | undefined;
  /** `undefined`: there is no file yet. */
  readonly before: string | undefined;
  /** `undefined`: the file is deleted, since it holds nothing else. */
  readonly after: string | undefined;
}

/** An entry of another name than ours that starts the same server. */
export interface OtherEntry {
  /** The client's. */
  readonly id: string;
  readonly scope: ConfigScope;
  readonly path: string;
  readonly name: string;
}

/** What becomes of our part of a file; `withdraw` leaves what the person has changed. */
export type PartAction = 'connect' | 'disconnect' | 'withdraw';
