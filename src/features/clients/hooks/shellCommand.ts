import type { HookCommand } from '../model/aiClientConfig';
import { bridgePath } from '../editing/ownArguments';
import { shQuoted } from '../model/remote';
import type { Platform } from './hook';

/** The command as a line for the shell of a client; `undefined` if no line names the program safely. */
export function shellCommand(
  { command, args, words = [command, ...args] }: HookCommand,
  platform: Platform,
): string | undefined {
  if (platform === 'posix') return words.map(shQuoted).join(' ');
  const [program = '', ...others] = words;
  const path = windowsPath(program);
  return path && [path, ...others].join(' ');
}

/**
 * The line for `sh`, which does nothing where the bridge is missing, such as in a container that has the same settings: the
 * client would show an error at each prompt.
 */
export function ifThere(line: string, { command, args }: HookCommand): string {
  const path = [command, ...args].find((word) => bridgePath.test(word));
  return path === undefined ? line : `[ ! -e ${shQuoted(path)} ] || ${line}`;
}

/** Means the same to `cmd`, PowerShell and Bash without quotes. */
const plain = /^[\p{L}\p{M}\p{N}_.-]+$/u;
/** The same between double quotes. */
const quotable = /^[\p{L}\p{M}\p{N}_. &'()+,;=@#{}~^!-]+$/u;

/**
 * A program's path as the first word of a line. On Windows, this may be one for Git Bash, PowerShell or `cmd`, and for some
 * clients it depends on the version, so the line means the same in all of them. PowerShell prints a word that begins with a
 * quote instead of running it, so each folder has its own quotes, and Bash drops single backslashes, so they are doubled.
 * There is a drive, because `cmd` looks for all else in the client's folder first.
 */
function windowsPath(path: string): string | undefined {
  const [drive = '', ...names] = path.split('\\');
  if (!/^[A-Za-z]:$/.test(drive) || !names.every((name) => quotable.test(name))) return undefined;
  return [drive, ...names.map((name) => (plain.test(name) ? name : `"${name}"`))].join('\\\\');
}
