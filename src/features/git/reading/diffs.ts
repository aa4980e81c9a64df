import { inSlices } from '../../../base/steps';
import { copiesArguments, hunksArguments, namesArguments, type Compared } from '../model/arguments';
import type { ReportedFile } from '../model/diffReport';
import {
  Fields,
  isAbout,
  namesOf,
  parseDiff,
  parseNames,
  type ChangedFile,
  type Diffed,
} from '../model/records';
import { GitAnswerTooLong, GitUnanswered } from './gitProcess';
import type { GitRepository } from './repository';
import { splitByVisibility, type View } from './view';

interface Asked {
  readonly compared: Compared;
  /** The path of the only file or folder to compare. */
  readonly path?: string | undefined;
  /** Environment variables that give git another index. */
  readonly env?: Readonly<Record<string, string>>;
  /** The maximum number of bytes of all hunks together. */
  readonly maxBytes: number;
}

export interface Diff {
  readonly files: readonly ReportedFile[];
  /** The number of files that the reader may not see. */
  readonly hidden: number;
  readonly hunks: string;
}

/** What is shown of a file's lines. */
type Shown = Pick<ReportedFile, 'counts' | 'isCut'>;

const cut = (): Shown => ({ isCut: true });

/**
 * The lines of a binary file are not shown. `.gitattributes` can say that git shows the bytes of a database as lines: they
 * hold values that are masked in its rows.
 */
const binary = (): Shown => ({ counts: { added: undefined, removed: undefined } });

/** A command line of Windows has room for about 32,000 characters. */
const maxPathBytes = 20_000;
const extraPathBytes = 20;

/**
 * Lists the changed files, and then asks for the hunks of those that the reader may see, as far as there is room. A file
 * with the content of one that is held back, before or after, is held back as well.
 */
export async function readDiff(repository: GitRepository, asked: Asked, view: View): Promise<Diff> {
  const { compared, path, env } = asked;
  const { signal } = view;
  const call = { signal, ...(env && { env }) };
  const listed = await repository.text(namesArguments(compared), call);
  const all = await inSlices(parseNames(new Fields(listed)));
  const { hidden: held } = await splitByVisibility(all, view);
  const copied = held.length > 0 ? await repository.text(copiesArguments(compared), call) : '';
  const copies = await inSlices(parseNames(new Fields(copied)));
  const { hidden: heldCopies } = await splitByVisibility(copies, view);
  const heldNames = new Set([...held, ...heldCopies].flatMap(namesOf));
  const meant = path === undefined ? all : all.filter((file) => isAbout(path, file));
  const isHeld = (file: ChangedFile) => namesOf(file).some((name) => heldNames.has(name));
  const [shown, hidden] = [meant.filter((file) => !isHeld(file)), meant.filter(isHeld)];
  const hunks = new Hunks(repository, asked, signal, hidden);
  await hunks.read(shown, path === undefined && hidden.length === 0);
  return { files: hunks.files, hidden: hidden.length, hunks: hunks.text };
}

/** Reads the hunks of files in groups that fit into one command. */
class Hunks {
  readonly files: ReportedFile[] = [];
  text = '';
  private bytes = 0;
  private isFull = false;

  constructor(
    private readonly repository: GitRepository,
    private readonly asked: Asked,
    private readonly signal: AbortSignal,
    /** The files that the reader may not see. */
    private readonly hidden: readonly ChangedFile[],
  ) {}

  /** @param isAll whether these are all changed files, so that git need not be given their names. */
  async read(files: readonly ChangedFile[], isAll: boolean): Promise<void> {
    if (isAll && files.length > 0) return this.readGroup(files, true);
    for (const group of groups(files)) await this.readGroup(group, false);
  }

  private async readGroup(files: readonly ChangedFile[], isAll: boolean): Promise<void> {
    if (this.isFull) return this.add(files, cut);
    const found = await this.ask(files, isAll);
    if (!found && isAll) return this.read(files, false);
    if (!found && files.length === 1) return this.add(files, cut);
    const isBinary = found?.patch.includes('\0') ?? false;
    if (isBinary && files.length === 1) return this.add(files, binary);
    const bytes = found ? Buffer.byteLength(found.patch) : 0;
    if (found && !isBinary && this.bytes + bytes <= this.asked.maxBytes) {
      this.bytes += bytes;
      this.text += found.patch;
      // Git is asked for names in UTF-8, so it does not find a file whose name is not.
      const answered = new Set(found.files.map(({ path }) => path));
      const counted = ({ path }: ChangedFile) => ({ counts: found.counts.get(path) });
      return this.add(files, (file) => (answered.has(file.path) ? counted(file) : cut()));
    }
    if (files.length === 1) {
      this.isFull = true;
      return this.add(files, cut);
    }
    const middle = Math.ceil(files.length / 2);
    await this.readGroup(files.slice(0, middle), false);
    await this.readGroup(files.slice(middle), false);
  }

  private add(files: readonly ChangedFile[], shownOf: (file: ChangedFile) => Shown): void {
    for (const file of files) this.files.push({ ...file, ...shownOf(file) });
  }

  /** `undefined` if the answer is too long. @throws GitUnanswered if other files have changed since they were listed. */
  private async ask(files: readonly ChangedFile[], isAll: boolean): Promise<Diffed | undefined> {
    const { compared, env, maxBytes } = this.asked;
    const paths = isAll ? [] : files.flatMap(namesOf);
    const folders = new Set(paths);
    const below = this.hidden.flatMap(namesOf).filter((name) => isBelowOne(name, folders));
    try {
      const call = {
        signal: this.signal,
        maxBytes: maxBytes + listBytes(files),
        ...(env && { env }),
      };
      const args = hunksArguments(compared, paths, below);
      const found = await inSlices(parseDiff(await this.repository.text(args, call)));
      const decided = new Set(files.flatMap(namesOf));
      if (found.files.flatMap(namesOf).every((name) => decided.has(name))) return found;
    } catch (cause) {
      if (cause instanceof GitAnswerTooLong) return undefined;
      throw cause;
    }
    throw new GitUnanswered('The repository changes just now.');
  }
}

/**
 * Whether the name lies in one of these folders. Where a file has become a folder, git takes its name for all that is in
 * the folder, too.
 */
function isBelowOne(name: string, folders: ReadonlySet<string>): boolean {
  for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
    if (folders.has(name.slice(0, end))) return true;
  }
  return false;
}

/** The most bytes that the names and numbers before the hunks can have. */
function listBytes(files: readonly ChangedFile[]): number {
  const perFile = 200;
  return files.reduce((sum, file) => sum + perFile + 2 * pathBytes(file), 0);
}

function pathBytes(file: ChangedFile): number {
  return namesOf(file).reduce((sum, name) => sum + Buffer.byteLength(name) + extraPathBytes, 0);
}

function groups(files: readonly ChangedFile[]): readonly (readonly ChangedFile[])[] {
  const all: ChangedFile[][] = [];
  let left = 0;
  for (const file of files) {
    const bytes = pathBytes(file);
    if (bytes > left || all.length === 0) {
      all.push([]);
      left = maxPathBytes;
    }
    all.at(-1)?.push(file);
    left -= bytes;
  }
  return all;
}
