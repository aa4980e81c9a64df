import type { BridgeCommand, ConfigScope } from '../core/connecting/clientConfig';
import type { ConfigFormat, Entry, Keys } from './formats/format';
import type { Machine } from './machine';

/** What this server is called in every client. */
export const serverName = 'mcp-workspace-bridge';

/** Where a client says, outside of the entry, that a server is switched off: by its name in a list, or by `enabled` under its name. */
export interface Switch {
  /** Of a file of JSON. */
  readonly path: string;
  readonly keys: Keys;
}

/** An AI client: where it keeps its servers, and how it writes one. */
export interface Client {
  readonly id: string;
  /** The product's own name. */
  readonly label: string;
  /** Whether it may be started from a desktop, where the shell's PATH is not known. */
  readonly isDesktopApp: boolean;
  readonly format: ConfigFormat;
  /** The keys that lead to its servers. */
  readonly container: Keys;
  /** The person's file. Where there may be several, the one that counts is before the others. */
  userFiles(machine: Machine): readonly string[] | Promise<readonly string[]>;
  /** The project's, from its folder on. */
  readonly projectFiles?: readonly Keys[];
  /** What is there where the client is; its program may be there instead. */
  traces(machine: Machine): readonly string[] | Promise<readonly string[]>;
  readonly programs: readonly string[];
  /** The part of the entry that is ours: what else is in it is the person's. */
  entry(command: BridgeCommand): Entry;
  /** What a new entry begins with, for the person to change. */
  readonly defaults?: Entry;
  /** What an entry has that is switched off. */
  readonly off?: Readonly<Record<string, boolean>>;
  /** Where else it may be. `folder` is the project's. */
  switches?(machine: Machine, scope: ConfigScope, folder: string | undefined): readonly Switch[];
}

/** As most clients write it. */
export function plainEntry({ command, args, env }: BridgeCommand): Entry {
  return { command, args, ...(env && { env }) };
}
