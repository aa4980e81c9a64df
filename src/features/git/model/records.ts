import type { Steps } from '../../../base/steps';

/** A changed file, as `git diff --raw -z` lists it. Paths are relative to the repository's root. */
export interface ChangedFile {
  /** Git's letter for the change: `A`, `C` (copied), `D`, `M`, `R`, `T` (of its type) or `U` (unmerged). */
  readonly status: string;
  readonly path: string;
  /** The earlier name of a renamed or copied file. */
  readonly from?: string;
  /** The shortened hashes of both sides; that of an uncommitted file is zeros. */
  readonly hashes: string;
}

/** All names of a changed file. */
export function namesOf({ path, from }: Pick<ChangedFile, 'path' | 'from'>): readonly string[] {
  return from === undefined ? [path] : [path, from];
}

/** Whether one of a file's names is this path, or below it. */
export function isAbout(
  asked: string,
  { path, from }: Pick<ChangedFile, 'path' | 'from'>,
): boolean {
  return [path, from].some((name) => name === asked || name?.startsWith(`${asked}/`));
}

/** The numbers of added and removed lines; `undefined` for a binary file. */
export interface LineCounts {
  readonly added: number | undefined;
  readonly removed: number | undefined;
}

/** The answer to one `git diff`: names, counts and hunks of the same moment. */
export interface Diffed {
  readonly files: readonly ChangedFile[];
  /** The numbers of lines by path. */
  readonly counts: ReadonlyMap<string, LineCounts>;
  readonly patch: string;
}

/** Reads the fields of a text one after the other; each ends in a zero byte. */
export class Fields {
  private at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  get rest(): string {
    return this.text.slice(this.at);
  }

  /** The next field, which stays the next one. */
  get ahead(): string {
    const end = this.text.indexOf('\0', this.at);
    return this.text.slice(this.at, end < 0 ? undefined : end);
  }

  /** Whether the next field begins like this. */
  startsWith(start: string): boolean {
    return this.text.startsWith(start, this.at);
  }

  /** Skips this if it comes next. */
  skip(text: string): void {
    if (this.startsWith(text)) this.at += text.length;
  }

  next(): string {
    const end = this.text.indexOf('\0', this.at);
    const field = this.text.slice(this.at, end < 0 ? undefined : end);
    this.at = end < 0 ? this.text.length : end + 1;
    return field;
  }
}

/** Reads the names of changed files, up to the first field that does not begin with a colon. */
export function* parseNames(fields: Fields): Steps<readonly ChangedFile[]> {
  const files: ChangedFile[] = [];
  for (; fields.startsWith(':'); yield) {
    const [, , from, to, status = ''] = fields.next().split(' ');
    const [first, isRenamed] = [fields.next(), /^[RC]/.test(status)];
    files.push({
      status: status.slice(0, 1),
      path: isRenamed ? fields.next() : first,
      ...(isRenamed && { from: first }),
      hashes: `${from}..${to}`,
    });
  }
  return files;
}

/** Parses the output for `hunksArguments`. */
export function* parseDiff(text: string): Steps<Diffed> {
  const fields = new Fields(text);
  const files = yield* parseNames(fields);
  const counts = new Map<string, LineCounts>();
  for (; !fields.isAtEnd && !fields.startsWith('\0'); yield) {
    const [added, removed, ...names] = fields.next().split('\t');
    // A name can hold a tab. A renamed file has its two names in fields of their own.
    const path = names.join('\t');
    if (path === '') fields.next();
    counts.set(path || fields.next(), { added: countOf(added), removed: countOf(removed) });
  }
  fields.next();
  return { files, counts, patch: fields.rest };
}

function countOf(text: string | undefined): number | undefined {
  return text === undefined || text === '-' ? undefined : Number(text);
}

/** Parses a list of fields that each end in a zero byte. */
export function parseList(text: string): readonly string[] {
  return text.split('\0').slice(0, -1);
}
