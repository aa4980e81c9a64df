import { InvalidRequest } from '../../../base/errors';
import { checkReadSize } from '../../../core/catalog/readLimit';
import { databaseNote, isOfSqlite } from '../../../core/documents/sqliteFile';
import { linesHelp } from '../../../core/documents/lines';
import { gitUri, type GitAddress } from '../model/address';
import { formatStatus, parseStatus } from '../model/status';
import { statusArguments } from '../model/arguments';
import { unknownRef } from '../model/refs';
import { findBase } from './bases';
import { readBlame } from './blames';
import { reportChanges, reportDiff, type DiffRequest } from './changes';
import { readCommit, readHistory } from './histories';
import { readOldFile } from './oldFiles';
import { viewAt, viewOfPast } from './pastView';
import type { GitRepository } from './repository';
import { locate, readTips } from './tips';
import { splitByVisibility, type View } from './view';
import type { WorkingFiles } from './workingFiles';

export type GitContents =
  | { readonly type: 'diff' | 'text'; readonly text: string }
  | { readonly type: 'file'; readonly bytes: Uint8Array }
  /** The commit or the file is held back because of what git tells of other commits, or does not tell. */
  | { readonly type: 'heldBack' };

interface Options {
  readonly working: WorkingFiles;
  /** Whether e-mail addresses of authors are shown. */
  readonly withEmails: boolean;
  /** The limit for the bytes of a read. */
  readonly maxBytes: number;
}

type Of<Type extends GitAddress['type']> = Extract<GitAddress, { readonly type: Type }>;

const defaultCommits = 50;
const maxCommits = 1_000;

/** Reads the contents of a `git:` URI, as far as a view shows them. */
export class GitReader {
  constructor(private readonly options: Options) {}

  /**
   * `undefined` if there is no such file or commit, or it may not be seen.
   * @throws InvalidRequest for an unknown ref or a malformed parameter; GitFailed
   */
  async read(
    repository: GitRepository,
    address: GitAddress,
    view: View,
  ): Promise<GitContents | undefined> {
    const path = 'path' in address ? address.path : undefined;
    if (path !== undefined && !(await view.maySee(path))) return undefined;
    switch (address.type) {
      case 'changes':
        return diff(await this.changes(repository, address, view));
      case 'staged':
        return diff(await this.staged(repository, address, view));
      case 'branch':
        return this.branch(repository, address, view);
      case 'commit':
        return this.commit(repository, address, view);
      case 'status':
        return text(await this.status(repository, view));
      case 'log':
        return text(await this.log(repository, address, view));
      case 'file':
        return this.file(repository, address, view);
      case 'blame':
        return text(await this.blame(repository, address, view));
    }
  }

  private async changes(repository: GitRepository, { path }: Of<'changes'>, view: View) {
    const from = await repository.head(view.signal);
    const heading = `Changes in ${repository.name}: the files as they are, compared with the last commit`;
    const request = this.request(heading, gitUri(repository.name, 'changes'), path);
    return reportChanges(repository, from, request, this.options.working, view);
  }

  private async staged(repository: GitRepository, { path }: Of<'staged'>, view: View) {
    const compared = { from: await repository.head(view.signal), to: 'index' } as const;
    const heading = `Staged in ${repository.name}: the index, compared with the last commit`;
    const request = this.request(heading, gitUri(repository.name, 'staged'), path);
    return reportDiff(repository, compared, request, view);
  }

  private async branch(
    repository: GitRepository,
    { path, base }: Of<'branch'>,
    view: View,
  ): Promise<GitContents | undefined> {
    const head = await repository.find('HEAD', view.signal);
    const found = await findBase(repository, { ref: base, head }, view.signal);
    if (!found) throw new InvalidRequest('There is no default branch here: name one with ?base=.');
    const heading = `The branch of ${repository.name}: the files as they are, compared with where it left ${found.name}`;
    const uri = gitUri(repository.name, 'branch');
    const asked = base === undefined ? uri : `${uri}?base=${encodeURIComponent(base)}`;
    const tips = await readTips(repository, view.signal);
    const then = await viewAt(repository, { commit: found.mergeBase, tips }, view);
    if (!then) return { type: 'heldBack' };
    const request = this.request(heading, asked, path);
    const { working } = this.options;
    return diff(await reportChanges(repository, found.mergeBase, request, working, then));
  }

  private async commit(
    repository: GitRepository,
    address: Of<'commit'>,
    view: View,
  ): Promise<GitContents | undefined> {
    const { signal } = view;
    const { commit: hash, ...tips } = await locate(repository, address.hash, signal);
    if (hash === undefined) return undefined;
    const past = await viewOfPast(repository, tips, view);
    const parent = await repository.find(`${hash}^`, signal);
    // A diff shows lines of the parent, too.
    const compared = [hash, ...(parent === undefined ? [] : [parent])];
    if (!compared.every((commit) => past.commits.has(commit))) return { type: 'heldBack' };
    const { withEmails } = this.options;
    const heading = await readCommit(repository, hash, { withEmails }, past);
    if (heading === undefined) return undefined;
    const from = parent ?? (await repository.emptyTree(signal));
    const uri = gitUri(repository.name, `commit/${hash}`);
    const request = this.request(heading, uri, address.path);
    return diff(await reportDiff(repository, { from, to: 'commit', hash }, request, past));
  }

  private async status(repository: GitRepository, view: View): Promise<string> {
    const { signal } = view;
    const status = parseStatus(await repository.text(statusArguments, { signal }));
    const { shown, hidden } = await splitByVisibility(status.files, view);
    const documents = await this.options.working.unsaved(repository);
    const unsaved = await splitByVisibility(documents, view);
    return formatStatus(status, shown, {
      hidden: hidden.length,
      unsaved: new Set(unsaved.shown.map(({ path }) => path)),
    });
  }

  private async log(repository: GitRepository, { path, limit }: Of<'log'>, view: View) {
    const asked = limit === undefined ? defaultCommits : Number(limit);
    if (!Number.isInteger(asked) || asked < 1 || asked > maxCommits) {
      throw new InvalidRequest(`The limit is a number of commits, at most ${maxCommits}.`);
    }
    const { withEmails } = this.options;
    return readHistory(repository, { path, limit: asked, withEmails }, view);
  }

  private async file(
    repository: GitRepository,
    { path, ref = 'HEAD' }: Of<'file'>,
    view: View,
  ): Promise<GitContents | undefined> {
    const { commit, ...tips } = await locate(repository, ref, view.signal);
    if (commit === undefined) throw unknownRef();
    const then = await viewAt(repository, { commit, tips }, view);
    if (!(await then?.maySee(path))) return { type: 'heldBack' };
    const { maxBytes } = this.options;
    const found = await readOldFile(repository, { path, commit, maxBytes }, view.signal);
    if (!found) return undefined;
    checkReadSize(found.size, maxBytes);
    if (!found.bytes) return undefined;
    if (isOfSqlite(found.bytes, path)) return { type: 'text', text: databaseNote };
    return { type: 'file', bytes: found.bytes };
  }

  private async blame(repository: GitRepository, { path, lines }: Of<'blame'>, view: View) {
    const { working, withEmails, maxBytes } = this.options;
    const bytes = await working.bytesOf(repository, path);
    if (!bytes) return undefined;
    if (isOfSqlite(bytes, path))
      throw new InvalidRequest('This is a SQLite database: it has no lines.');
    checkReadSize(bytes.length, maxBytes, linesHelp);
    const text = await working.decode(repository, path, bytes);
    return readBlame(repository, { path, bytes, text, lines, withEmails }, view);
  }

  private request(heading: string, uri: string, path: string | undefined): DiffRequest {
    const readOne = `read one at ${uri}${uri.includes('?') ? '&' : '?'}path=PATH`;
    return { heading, readOne, path, maxBytes: this.options.maxBytes };
  }
}

function diff(found: string | undefined): GitContents | undefined {
  return found === undefined ? undefined : { type: 'diff', text: found };
}

function text(found: string | undefined): GitContents | undefined {
  return found === undefined ? undefined : { type: 'text', text: found };
}
