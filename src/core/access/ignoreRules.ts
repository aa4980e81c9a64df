import { countWildcards } from '../../base/glob';
import { timeSlice } from '../../base/timeSlice';
import { parseIgnorePattern, type IgnorePattern } from './ignorePattern';

const maxRules = 10_000;
const maxLength = 4_096;
const maxWildcardsOfRule = 64;
const maxWildcards = 10_000;

interface Options {
  readonly ignoreCase: boolean;
}

/** The rules of one ignore file, as git understands them (gitignore(5)). */
export class IgnoreRules {
  private constructor(
    private readonly lastFirst: readonly IgnorePattern[],
    private readonly ignoreCase: boolean,
    /** The most comparisons that a name needs: the number of rules and of wildcards in them. */
    readonly weight: number,
  ) {}

  /**
   * @returns `undefined` if matching would take too long: beyond 10,000 rules, 4,096 characters or 64 wildcards in one of
   * them, or 10,000 wildcards in all.
   */
  static async parse(text: string, { ignoreCase }: Options): Promise<IgnoreRules | undefined> {
    const lines = text
      .replace(/^\uFEFF/, '')
      .split('\n')
      .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
      .filter((line) => line !== '' && !line.startsWith('#'));
    const weight = weigh(lines);
    if (weight === undefined) return undefined;
    const patterns: IgnorePattern[] = [];
    for (const line of lines) {
      if (timeSlice.isOver) await timeSlice.rest();
      const pattern = parseIgnorePattern(line, ignoreCase);
      if (pattern) patterns.push(pattern);
    }
    return new IgnoreRules(patterns.toReversed(), ignoreCase, weight);
  }

  /**
   * `true` if the path is ignored, `false` if it is included again, `undefined` if no rule matches it. Paths in an
   * ignored folder are not passed: git does not look into it.
   * @param path relative to the folder of the ignore file, without a slash at its end.
   */
  isIgnored(path: string, isFolder: boolean): boolean | undefined {
    const compared = this.ignoreCase ? path.toLowerCase() : path;
    const name = compared.slice(compared.lastIndexOf('/') + 1);
    const decisive = this.lastFirst.find(
      ({ isForFolders, matches }) => (isFolder || !isForFolders) && matches(compared, name),
    );
    return decisive && !decisive.isNegated;
  }
}

function weigh(lines: readonly string[]): number | undefined {
  if (lines.length > maxRules || lines.some((line) => line.length > maxLength)) return undefined;
  const wildcards = lines.map(countWildcards);
  const sum = wildcards.reduce((total, count) => total + count, 0);
  const isTooMuch = sum > maxWildcards || wildcards.some((count) => count > maxWildcardsOfRule);
  return isTooMuch ? undefined : lines.length + sum;
}
