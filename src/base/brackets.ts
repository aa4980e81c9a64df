/**
 * The index of the `]` that closes the class of characters which begins at `start`, as in `[a-z]`, `[!]]` and
 * `[[:alpha:]_]`; `undefined` if nothing closes it. After one that is not closed, no other is.
 */
export function bracketEnd(pattern: string, start: number): number | undefined {
  let at = start + 1;
  if (pattern[at] === '!' || pattern[at] === '^') at += 1;
  for (const first = at; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === ']' && at > first) return at;
    if (character === '\\') at += 1;
    else if (character === '[') at = endOfNamedClass(pattern, at);
  }
  return undefined;
}

const longestClassName = '[:xdigit:]'.length;

function endOfNamedClass(pattern: string, start: number): number {
  const name = /^\[:[a-z]+:\]/.exec(pattern.slice(start, start + longestClassName))?.[0];
  return start + (name?.length ?? 1) - 1;
}
