import { isUtf8 } from 'node:buffer';
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { withoutPrograms, type Setting } from '../model/environment';
import { parseList } from '../model/records';
import { checkRef, unknownRef } from '../model/refs';
import type { CanonicalUri } from '../../../core/documents/uris';
import { identityOf, isOwnRepository, type Folders } from './gitFolders';
import { GitFailed, GitUnanswered, type Git, type GitCall, type GitProcess } from './gitProcess';
import { PastNames } from './pastNames';

export interface Place {
  /** Its name in URIs. */
  readonly name: string;
  /** The path of the folder with its files. */
  readonly root: string;
  readonly uri: CanonicalUri;
}

interface Around {
  readonly signal: AbortSignal;
  /** Whether clients may see a folder. */
  mayShow(uri: CanonicalUri): Promise<boolean>;
}

type Call = Omit<GitCall, 'cwd' | 'config'>;

const leastVersion = [2, 31];

/** Runs git on one repository, during one request. */
export class GitRepository implements Place, Git {
  readonly name: string;
  readonly root: string;
  readonly uri: CanonicalUri;

  private constructor(
    place: Place,
    private readonly git: GitProcess,
    /** The folder with its HEAD and its index. */
    readonly gitFolder: string,
    /** The folder with its objects and branches: another one for a worktree. */
    readonly commonFolder: string,
    private readonly identity: string | undefined,
    /** The names that its files had. */
    readonly pastNames: PastNames,
    private readonly config: readonly Setting[] = [],
  ) {
    this.name = place.name;
    this.root = place.root;
    this.uri = place.uri;
  }

  /** @throws GitFailed if there is none, if it is of another folder or of an owner who is not trusted, or if git is too old. */
  static async open(place: Place, git: GitProcess, around: Around): Promise<GitRepository> {
    const call = { cwd: place.root, signal: around.signal };
    checkVersion(String(await git.run(['--version'], call)));
    const asked = [
      '--is-inside-work-tree',
      '--absolute-git-dir',
      '--git-common-dir',
      '--show-cdup',
    ];
    const [isInside, folder = '', common = '', up] = String(
      await git.run(['rev-parse', ...asked], call),
    ).split('\n');
    // Access is decided by paths in this folder, so git must not read files from another one.
    if (isInside !== 'true' || up !== '') throw new GitFailed('Git has no repository here.');
    const root = await realpath(place.root);
    const gitFolder = await realpath(folder);
    const commonFolder = await realpath(resolve(place.root, common));
    const identity = await identityOf({ gitFolder, commonFolder });
    const namesItsRoot = async () => {
      const args = ['config', '--get', 'core.worktree'];
      return (await git.run(args, { ...call, codes: [0, 1] })).length > 0;
    };
    const folders = { root, gitFolder, commonFolder };
    if (!(await isOwnRepository(folders, { ...around, namesItsRoot }))) {
      throw new GitFailed(leadsElsewhere(folders));
    }
    const names = new PastNames(around.signal);
    return new GitRepository(place, git, gitFolder, commonFolder, identity, names).forRequest(
      around.signal,
    );
  }

  /** The same repository for another request: the person can configure other programs at any time. @throws GitFailed */
  async forRequest(signal: AbortSignal): Promise<GitRepository> {
    const { git, gitFolder, commonFolder, identity, pastNames } = this;
    const config = await this.configWithoutPrograms(signal);
    return new GitRepository(this, git, gitFolder, commonFolder, identity, pastNames, config);
  }

  /** Whether its folders are still those that were there when it was opened. */
  async isInPlace(): Promise<boolean> {
    return this.identity !== undefined && (await identityOf(this)) === this.identity;
  }

  /** Runs git on exactly this repository and its files. */
  async run(args: readonly string[], call: Call): Promise<Buffer> {
    return this.start(args, call, this.config);
  }

  /** Runs git, and decodes its answer. */
  async text(args: readonly string[], call: Call): Promise<string> {
    return String(await this.run(args, call));
  }

  /** The hash of the commit that a ref names. @throws InvalidRequest if it names none. */
  async resolve(ref: string, signal: AbortSignal): Promise<string> {
    const found = await this.find(checkRef(ref), signal);
    if (found === undefined) throw unknownRef();
    return found;
  }

  /** Does the same as `resolve`, but returns `undefined` if the ref names no commit. */
  async find(ref: string, signal: AbortSignal): Promise<string | undefined> {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
    try {
      const found = await this.start(args, { signal, codes: [0, 1] });
      return /^[0-9a-f]{40,64}$/m.exec(String(found))?.[0];
    } catch (cause) {
      if (!(cause instanceof GitFailed) || cause instanceof GitUnanswered) throw cause;
      // Git fails for some refs that do not exist, such as `@{upstream}`, and for all if it cannot read the repository.
      await this.start(['rev-parse', '--git-dir'], { signal });
      return undefined;
    }
  }

  /** The hash of the checked-out commit, or that of an empty tree before the first commit. */
  async head(signal: AbortSignal): Promise<string> {
    return (await this.find('HEAD', signal)) ?? this.emptyTree(signal);
  }

  /** The names of branches and tags, the latest first. */
  async refNames(signal: AbortSignal): Promise<readonly string[]> {
    const args = ['for-each-ref', '--format=%(refname:short)', '--sort=-committerdate'];
    const listed = await this.text([...args, 'refs/heads', 'refs/remotes', 'refs/tags'], {
      signal,
    });
    return listed.split('\n').filter(Boolean);
  }

  async emptyTree(signal: AbortSignal): Promise<string> {
    const args = ['hash-object', '-t', 'tree', '--stdin'];
    return String(await this.start(args, { signal, input: '' })).trim();
  }

  private async start(args: readonly string[], call: Call, config: readonly Setting[] = []) {
    const { root: cwd, gitFolder } = this;
    const env = { GIT_DIR: gitFolder, GIT_WORK_TREE: cwd, ...call.env };
    await this.checkPlace();
    const answer = await this.git.run(args, { ...call, cwd, config, env });
    await this.checkPlace();
    return answer;
  }

  /** Another repository can have been put in its place, which clients may not see. @throws GitUnanswered */
  private async checkPlace(): Promise<void> {
    if (!(await this.isInPlace())) throw new GitUnanswered('The repository was replaced.');
  }

  private async configWithoutPrograms(signal: AbortSignal): Promise<readonly Setting[]> {
    const named = '^(filter|diff|hook)\\..*\\.';
    const args = ['config', '--null', '--name-only', '--get-regexp', named];
    const names = await this.start(args, { signal, codes: [0, 1] });
    if (isUtf8(names)) return withoutPrograms(parseList(String(names)));
    throw new GitFailed('A filter, a driver of diffs or a hook has a name that is not UTF-8.');
  }
}

function leadsElsewhere({ root, commonFolder }: Folders): string {
  const worktree = 'run "git worktree repair" here if this is a worktree';
  const other = `otherwise: git config core.worktree "${root}"`;
  return `The .git leads to ${commonFolder}, which does not lead back. If it should, ${worktree}; ${other}`;
}

/** Older versions ignore settings that are given in the environment. @throws GitFailed */
function checkVersion(said: string): void {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(said) ?? [];
  const [leastMajor = 0, leastMinor = 0] = leastVersion;
  const isNewEnough =
    Number(major) > leastMajor || (Number(major) === leastMajor && Number(minor) >= leastMinor);
  if (!isNewEnough) throw new GitFailed(`Git ${leastVersion.join('.')} or later is needed.`);
}
