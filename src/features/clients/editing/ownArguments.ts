import type { Entry } from '../formats/format';

/** The path of the installed bridge, of whatever home and system. */
export const bridgePath = /[\\/]\.mcp-workspace-bridge[\\/]bridge(?:\.\w+)?$/;

const starter = /(?:^|[\\/])(?:node|cmd)(?:\.exe)?$/i;

/**
 * The arguments that the person has added for the bridge, such as `--wait`; none of an entry that starts it on another machine
 * or with a program of their own.
 */
export function ownArguments(entry: Entry): readonly string[] {
  const words = wordsOf(entry);
  const at = words.findIndex((each) => bridgePath.test(each));
  if (at < 0 || (at > 0 && !starter.test(words[0] ?? ''))) return [];
  const own = words.slice(at + 1);
  return own.filter((each, index) => !namesClient(each) && own[index - 1] !== '--client');
}

/** The program that an entry starts and its arguments, in whatever shape a client has them. */
export function wordsOf({ command, cmd, args }: Entry): readonly string[] {
  return [command, cmd, args].flat().filter((each) => typeof each === 'string');
}

function namesClient(word: string): boolean {
  return word === '--client' || word.startsWith('--client=');
}
