import type { ConfigChange } from './aiClientConfig';

/**
 * Whether two changes of a file take out and put in the same text, whatever else other programs have written there, and in what
 * layout: some write all of the file anew.
 */
export function isSameEdit(one: ConfigChange, other: ConfigChange): boolean {
  const [first, second] = [editOf(one), editOf(other)];
  return one.path === other.path && first.out === second.out && first.in === second.in;
}

/** What is between the beginning and the end that both texts share. */
function editOf(change: ConfigChange) {
  const inked = (text = '') => text.replaceAll(/\s/g, '');
  const [before, after] = [inked(change.before), inked(change.after)];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    out: before.slice(start, before.length - end),
    in: after.slice(start, after.length - end),
  };
}
