import { braceExpand } from 'minimatch';

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
