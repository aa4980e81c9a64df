import type { HookTime, HookCommand } from '../model/aiClientConfig';
import type { Part } from '../editing/part';
import type { Machine } from '../adapters/machine';

export type Platform = 'posix' | 'windows';

/** Where a hook is in a file: which group of its event it is in, and which of that group it is, from 0. */
export interface HookPosition {
  readonly event: string;
  readonly group: number;
  readonly handler: number;
}

/** A client's file for running the bridge as a hook, which gives the client a text that it has not asked for. */
export interface AiClientHook {
  /** The person's file. */
  path(machine: Machine): string | Promise<string>;
  readonly when: HookTime;
  /** Whether another program that may be started from a desktop reads the file, too. */
  readonly isDesktopApp?: true;
  /** Whether there is no hook on Windows. */
  readonly isPosixOnly?: true;
  /**
   * Finds our hooks in the file.
   * @param command ends with `--hook` and the client's id.
   */
  part(path: string, command: HookCommand, platform: Platform): Part;
  /** Where our hooks are in the text of the file; absent if the file is ours as a whole. */
  positionsIn?(path: string, text: string): readonly HookPosition[];
}
