import type { BridgeCommand } from '../../core/connecting/aiClientConfig';
import { shQuoted } from '../../core/connecting/remote';
import type { Platform } from './hook';

/**
 * The command as a line for the shell of a client. On Windows, this may be Git Bash, PowerShell or `cmd`, and for some
 * clients it depends on the version, so the line means the same in all of them. A bare name comes first, because PowerShell
 * prints a quoted path instead of running it, and slashes lean forward, because Bash drops the others. Only a line for `cmd` is not for Git Bash, which takes `/c` for a folder.
 */
export function shellCommand({ command, args }: BridgeCommand, platform: Platform): string {
  const words = [command, ...args];
  if (platform === 'posix') return words.map(shQuoted).join(' ');
  return command === 'cmd'
    ? words.map((word) => quoted(word, /^[\w/:\\.-]+$/)).join(' ')
    : words.map((word) => quoted(word.replaceAll('\\', '/'), /^[\w/:.-]+$/)).join(' ');
}

function quoted(word: string, plain: RegExp): string {
  return plain.test(word) ? word : `"${word}"`;
}
