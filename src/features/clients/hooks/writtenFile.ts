import { UnexpectedShape } from '../formats/format';
import type { Part } from '../editing/part';

/** Begins the first comment of each file that we write, by which it is known. */
export const writtenBy = 'Written by MCP Workspace Bridge';
const firstComment = new RegExp(String.raw`^(?:#!.*\n)?(?:#|//) ${writtenBy}`);

/** A file that is ours as a whole. */
export function writtenFile(wanted: string): Part {
  const find = (text: string): string | undefined => {
    if (text.trim() === '') return undefined;
    if (firstComment.test(text)) return text;
    throw new UnexpectedShape({ type: 'entangled' }, 0);
  };
  const disconnect = (text: string) => (find(text) === undefined ? text : undefined);
  return {
    disconnect,
    // Its first comment says that changes are lost.
    withdraw: disconnect,
    state: (text) => {
      const own = find(text);
      if (own === undefined) return 'none';
      return own === wanted ? 'current' : 'outdated';
    },
    connect: (text) => {
      find(text);
      return wanted;
    },
  };
}
