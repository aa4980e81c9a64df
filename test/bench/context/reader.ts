import type { LineRange } from '../../../src/core/documents/lines';
import { countTokens } from '../../../src/core/budget/tokenizer';
import type { Declaration } from '../../../src/core/outline/outline';
import { knownFrom, type Known } from './brief';
import type { CodeCommit, OldFile } from './commits';
import {
  declaredIn,
  linesOf,
  linesToHave,
  mostLines,
  nameLine,
  namesIn,
  needsOf,
  type Outlines,
} from './needs';

export interface Reading {
  readonly calls: number;
  /** Of the brief and of all answers. */
  readonly tokens: number;
}

/** Reads lines of a file. */
export type ReadLines = (file: OldFile, lines: LineRange) => Promise<string>;

/** Lines above the one that was found, for comments and decorators. */
const above = 20;
/** The most lines that a search answers with. */
const mostFound = 50;

interface Found {
  readonly file: OldFile;
  readonly declaration: Declaration;
}

interface Goal {
  /** Declarations any of which will do. */
  readonly found: readonly Found[];
  isHad(): boolean;
}

interface Said {
  readonly file: OldFile;
  readonly lines: LineRange;
}

/**
 * Reads until it has all that a commit needs: the lines of each declaration that it edits, and the signature of each name in
 * its added lines. It is a script, so that it does the same each time.
 *
 * What a brief shows, it has. Of what a brief says the lines, it reads these, and what else it needs of the next lines if one
 * call can read them together: no more than 200. Everything else it searches by its name, which
 * is one call, and opens the first declaration: 200 lines, from a little above it, which hold many names at once. It goes on
 * to the next 200 where the declaration is longer. The search is done here, as `grep -nw` does it, because the product has
 * none for texts; it finds the declaration at once, in the commit's files alone, and has no more than 50 lines. Reading the
 * names of the files is not counted. All of this is in favour of the reader without a brief.
 */
export class Reader {
  private calls = 0;
  private tokens: number;
  private readonly known: (file: OldFile) => Known;
  private readonly had = new Map<OldFile, Set<number>>();

  constructor(
    private readonly commit: CodeCommit,
    private readonly outlines: Outlines,
    private readonly readLines: ReadLines,
    brief = '',
  ) {
    this.tokens = countTokens(brief);
    this.known = knownFrom(brief, commit, outlines);
    for (const file of commit.files) this.had.set(file, new Set(this.known(file).lines));
  }

  async readAll(): Promise<Reading> {
    const goals = this.goals();
    for (const goal of goals) if (!goal.isHad()) await this.obtain(goal, goals);
    return { calls: this.calls, tokens: this.tokens };
  }

  private goals(): readonly Goal[] {
    const { names, places } = needsOf(this.commit, this.outlines);
    const ofPlaces = places.map((place): Goal => {
      const lines = linesToHave(place);
      return { found: [place], isHad: () => this.hasLines(place.file, lines) };
    });
    const ofNames = [...new Set([...names.values()].flatMap((each) => [...each]))].map((name) => {
      const found = this.commit.files.flatMap((file) =>
        (declaredIn(this.outlines.get(file)).get(name) ?? []).map((declaration) => ({
          file,
          declaration,
        })),
      );
      return { found, isHad: () => found.some((each) => this.hasSignature(each)) };
    });
    return [...ofPlaces, ...ofNames];
  }

  private async obtain(goal: Goal, goals: readonly Goal[]): Promise<void> {
    const { found, isHad } = goal;
    const [first] = found;
    const said = this.saidOf(goal);
    if (said) await this.page(said.file, this.joined(said, goals), isHad);
    else if (first) {
      this.search(first.declaration.name);
      const start = Math.max(1, first.declaration.first - above);
      await this.page(first.file, { first: start, last: start + mostLines - 1 }, isHad);
    }
    if (!isHad()) throw new Error(`${first?.declaration.name} is not found.`);
  }

  /** The lines of a goal that it does not have, if the brief says where they are. */
  private saidOf({ found }: Goal): Said | undefined {
    for (const { file, declaration } of found) {
      const range = this.known(file).ranges.get(declaration);
      const lines = range && this.withoutEnds(file, range);
      if (lines) return { file, lines };
    }
    return undefined;
  }

  /** These lines, and those of other goals that one call can read with them. */
  private joined({ file, lines }: Said, goals: readonly Goal[]): LineRange {
    let { first, last } = lines;
    for (const goal of goals) {
      const said = goal.isHad() ? undefined : this.saidOf(goal);
      if (said?.file !== file) continue;
      const both = {
        first: Math.min(first, said.lines.first),
        last: Math.max(last, said.lines.last),
      };
      if (both.last - both.first < mostLines) ({ first, last } = both);
    }
    return { first, last };
  }

  /** Reads these lines, and then the next ones until it has what it reads for. */
  private async page(file: OldFile, lines: LineRange, isHad: () => boolean): Promise<void> {
    const { length } = linesOf(file);
    for (let next = lines.first; next <= length && !isHad(); next += mostLines) {
      const isAsked = next <= lines.last;
      const last = Math.min(length, next + mostLines - 1, isAsked ? lines.last : Infinity);
      if (!this.hasLines(file, { first: next, last })) await this.read(file, { first: next, last });
    }
  }

  private async read(file: OldFile, lines: LineRange): Promise<void> {
    this.calls += 1;
    this.tokens += countTokens(await this.readLines(file, lines));
    for (let line = lines.first; line <= lines.last; line += 1) this.had.get(file)?.add(line);
  }

  private search(name: string): void {
    const found = this.commit.files.flatMap((file) =>
      linesOf(file).flatMap((line, at) =>
        line.includes(name) && namesIn(line)(name) ? [`${file.path}:${at + 1}:${line}\n`] : [],
      ),
    );
    this.calls += 1;
    this.tokens += countTokens(found.slice(0, mostFound).join(''));
  }

  private hasSignature(found: Found): boolean {
    const { file, declaration } = found;
    if (this.known(file).signatures.has(declaration)) return true;
    return this.had.get(file)?.has(nameLine(found.file, found.declaration)) ?? false;
  }

  private hasLines(file: OldFile, lines: LineRange): boolean {
    return this.withoutEnds(file, lines) === undefined;
  }

  /** The lines without those at both ends that it has; `undefined` if it has all. */
  private withoutEnds(file: OldFile, { first, last }: LineRange): LineRange | undefined {
    const lines = linesOf(file);
    const missing: number[] = [];
    for (let line = first; line <= Math.min(last, lines.length); line += 1) {
      const isBlank = lines[line - 1]?.trim() === '';
      if (!isBlank && !this.had.get(file)?.has(line)) missing.push(line);
    }
    const [start] = missing;
    return start === undefined ? undefined : { first: start, last: missing.at(-1) ?? start };
  }
}
