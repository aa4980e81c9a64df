import { braceExpand } from 'minimatch';

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

export interface Expansion {
  readonly alternatives: readonly string[];
  /** Whether these are all: of very many, only the first are found. */
  readonly isWhole: boolean;
}

const maxLength = 4_096;
/** With more opening braces and escapes of what braces are made of, finding the alternatives takes long. */
const maxBraces = 24;
const costly = /\{|\\(?![^\\{},.])/g;
/** The alternatives are matched one by one, so their length together is limited. */
const maxAlternativesLength = 20_000;

/** The globs that one with braces stands for; none for one that is too long or has too many braces. */
export function expandBraces(glob: string): Expansion {
  if (glob.length > maxLength) return { alternatives: [], isWhole: false };
  if (!glob.includes('{')) return { alternatives: [glob], isWhole: true };
  if ((glob.match(costly)?.length ?? 0) > maxBraces) return { alternatives: [], isWhole: false };
  const most = Math.ceil(maxAlternativesLength / longestAlternative(glob));
  const found = braceExpand(glob, { braceExpandMax: most + 1 });
  return { alternatives: found.slice(0, most), isWhole: found.length <= most };
}

/** The length of the longest alternative, or more. */
function longestAlternative(glob: string): number {
  // A brace behind a dollar begins no list.
  if (glob.includes('${')) return glob.length;
  const around: { readonly before: number; longest: number }[] = [];
  let length = 0;
  for (const [character] of glob.matchAll(/\\[^]|[^]/g)) {
    const list = around.at(-1);
    if (character === '{') {
      around.push({ before: length, longest: 0 });
      length = 0;
    } else if (list && character === ',') {
      list.longest = Math.max(list.longest, length);
      length = 0;
    } else if (list && character === '}') {
      around.pop();
      // Braces around a single text stay.
      length = list.before + Math.max(list.longest, length) + '{}'.length;
    } else length += character.length;
  }
  return around.length > 0 ? glob.length : length;
}
