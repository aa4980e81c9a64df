import { UserError } from '../../base/errors';

/** Where an entry holds: for the person in every project, or in this one. */
export type ConfigScope = 'user' | 'project';

/** What a client runs to reach this machine's windows. Never carries a token. */
export interface BridgeCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Of an entry in a file: `outdated` is ours, but not what we would write today; `off`, that the client does not use it. */
export type EntryState = 'none' | 'current' | 'outdated' | 'off';

/** Why a file is left alone. */
export type ConfigFault =
  /** @param detail the parser's words, in English. */
  | { readonly type: 'syntax'; readonly detail: string }
  /** Its bytes are no UTF-8. */
  | { readonly type: 'encoding' }
  /** @param key where a table of servers, or ours among them, should be; empty for the file as a whole. */
  | { readonly type: 'noObject'; readonly key: string; readonly found: string }
  | { readonly type: 'duplicate'; readonly key: string }
  /** More than one YAML document. */
  | { readonly type: 'documents' }
  /** It is written in a way in which our entry cannot be changed without touching something else. */
  | { readonly type: 'entangled' }
  /** A pipe, a device, or longer than any client's. */
  | { readonly type: 'noText' }
  /** The system does not let us read it. */
  | { readonly type: 'access'; readonly code: string };

/** Why a file is left alone, and where. 1-based. */
export interface ConfigProblem {
  /** In English, for the log: the panel says it in the person's language. */
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

/** The configuration file was changed after a change of it was planned. */
export class ConfigChanged extends UserError {
  override readonly name = 'ConfigChanged';
  constructor(readonly path: string) {
    super(`${path} has changed meanwhile.`);
  }
}

/** One file in which a client looks for its servers. */
export interface ConfigPlace {
  readonly scope: ConfigScope;
  readonly path: string;
  /** Absent where the file cannot be parsed: see `problem`. */
  readonly entry?: EntryState;
  /** The file in which the entry is switched off, if that is another. */
  readonly offIn?: string;
  readonly problem?: ConfigProblem;
}

export interface AiClientState {
  /** Such as `claude-code`. */
  readonly id: string;
  /** The product's own name, in no language. */
  readonly label: string;
  /** Whether the client seems to be on this machine: its program or its folder is there. */
  readonly isFound: boolean;
  /** User scope first; project scope only where the client has one and a folder is open. */
  readonly places: readonly ConfigPlace[];
}

/** A change that was shown before it is made. */
export interface ConfigChange {
  readonly clientId: string;
  readonly path: string;
  /** The file that is changed, where a link leads there out of the project. */
  readonly outside: string | undefined;
  /** `undefined`: there is no file yet. */
  readonly before: string | undefined;
  /** `undefined`: the file goes, since it held nothing but what we made. */
  readonly after: string | undefined;
}

export interface AiClientConfigs {
  all(): Promise<readonly AiClientState[]>;
  /**
   * To connect may take a change after the other: of the entry, and of each file in which it is switched off. When all is
   * done, a change changes nothing.
   * @throws UnreadableConfig where the file cannot be parsed.
   */
  plan(
    clientId: string,
    scope: ConfigScope,
    action: 'connect' | 'disconnect',
  ): Promise<ConfigChange>;
  /**
   * Writes at once or not at all, and keeps a copy of what was there in the state folder.
   * @throws ConfigChanged where the file is no longer what the change was made from.
   * @returns the path of the copy, where there was something to copy.
   */
  apply(change: ConfigChange): Promise<string | undefined>;
  /** The entry as a person would paste it into the client's file. */
  entryText(clientId: string, command: BridgeCommand): string;
}
