import { inSlices, type Steps } from '../../../base/steps';
import { pathIn } from '../../../core/documents/pathIn';
import type { CanonicalUri } from '../../../core/documents/uris';
import { FileHistory, type Commit } from '../model/fileHistory';
import type { GitRepository } from '../../git/reading/repository';
import { readCommits } from './gitLog';

/** A repository of the window. */
export interface SeenRepository {
  readonly uri: CanonicalUri;
  /** `undefined` before git was asked. */
  readonly snapshot: { readonly head: string | undefined } | undefined;
  open(): Promise<GitRepository>;
}

/** A folder that is a repository or lies in one, with its history. */
export class Root {
  history = new FileHistory();
  /** The newest commit of the history, or of one that could not be read. */
  private head: string | undefined;

  constructor(
    readonly folder: CanonicalUri,
    readonly repository: SeenRepository,
  ) {}

  /** Whether another commit is checked out than the one whose history was read last, or could not be. */
  get isOutdated(): boolean {
    const { snapshot } = this.repository;
    return snapshot !== undefined && snapshot.head !== this.head;
  }

  /** Reads the history of the commit that is checked out; `false` if that was tried before. @throws GitFailed */
  async read(signal: AbortSignal): Promise<boolean> {
    const { folder, repository: seen } = this;
    const repository = await seen.open();
    const head = await repository.find('HEAD', signal);
    if (head === this.head) return false;
    this.head = head;
    const below = folder === seen.uri ? '' : pathIn(seen.uri, folder);
    const commits = head ? await readCommits(repository, { head, below, signal }) : [];
    this.history = await inSlices(historyOf(commits));
    return true;
  }
}

function* historyOf(commits: readonly Commit[]): Steps<FileHistory> {
  const history = new FileHistory();
  for (const commit of commits) yield* history.learn(commit);
  return history;
}
