import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { secretRule } from '../../../../../src/core/access/secrets';
import { askedUri, type CanonicalUri, fileUri } from '../../../../../src/core/documents/uris';
import type { WorkingFiles } from '../../../../../src/features/git/reading/workingFiles';
import { parseGitUri } from '../../../../../src/features/git/model/address';
import { GitProcess } from '../../../../../src/features/git/reading/gitProcess';
import { GitReader } from '../../../../../src/features/git/reading/gitReader';
import { GitRepository } from '../../../../../src/features/git/reading/repository';
import type { View } from '../../../../../src/features/git/reading/view';
import type { Scope } from '../../../scope';
import { temporaryFolder } from '../../../temporaryFolder';

export const gitPath = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();

const author = { name: 'Ann Author', email: 'ann@example.org' };

/** A commit with changes of its branch, which is `main` unless it is named. */
interface ImportedCommit {
  readonly message: string;
  readonly branch?: string;
  /** The branch that a new one begins at. */
  readonly from?: string;
  readonly merged?: string;
  readonly renamed?: { readonly from: string; readonly to: string };
  readonly removed?: readonly string[];
  readonly written?: Readonly<Record<string, string>>;
}

/** A repository of a test, and the actions of a person in it. */
export class TestRepository {
  private constructor(
    readonly folder: string,
    readonly root: string,
  ) {}

  static async create(scope: Scope, name = 'shop'): Promise<TestRepository> {
    const folder = await temporaryFolder(scope);
    const made = new TestRepository(folder, join(folder, name));
    mkdirSync(made.root);
    made.configure('');
    made.git('init', '--quiet', '--initial-branch=main');
    return made;
  }

  /** Another folder with the same configuration of git. */
  at(root: string): TestRepository {
    return new TestRepository(this.folder, root);
  }

  /** Clones only the contents of the last commit, or only what this filter lets through. */
  partialClone(filter = 'blob:none'): TestRepository {
    const clone = this.at(join(this.folder, filter.replace(':', '-')));
    this.git('config', 'uploadpack.allowFilter', 'true');
    this.git('clone', '--quiet', `--filter=${filter}`, `file://${this.root}`, clone.root);
    return clone;
  }

  /** Replaces the person's configuration for all repositories. */
  configure(text: string): void {
    const user = `[user]\n\tname = ${author.name}\n\temail = ${author.email}\n`;
    writeFileSync(this.config, `${user}[protocol "file"]\n\tallow = always\n${text}`);
  }

  get env() {
    const { config: GIT_CONFIG_GLOBAL } = this;
    return { ...process.env, HOME: this.folder, GIT_CONFIG_GLOBAL, GIT_CONFIG_NOSYSTEM: '1' };
  }

  write(path: string, text: string | Uint8Array): this {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return this;
  }

  /** Commits everything. */
  commit(message = 'change'): this {
    this.git('add', '--all', '--force');
    this.git('commit', '--quiet', '--allow-empty', '--no-gpg-sign', '-m', message);
    return this;
  }

  /** Makes all of these commits, with two processes of git, and checks out `main`. */
  import(...commits: readonly ImportedCommit[]): this {
    this.feed(commits.map(streamOf).join(''), 'fast-import', '--quiet', '--date-format=now');
    this.git('reset', '--quiet', '--hard', 'main');
    return this;
  }

  git(...args: readonly string[]): string {
    return this.feed('', ...args);
  }

  /** Runs git with this input. */
  feed(input: string | Uint8Array, ...args: readonly string[]): string {
    const options = { cwd: this.root, env: this.env, maxBuffer: 1e9, encoding: 'utf8' } as const;
    return execFileSync(gitPath, args, { ...options, input, stdio: 'pipe' });
  }

  /** Runs git, which may fail, as a merge with conflicts does. */
  tryGit(...args: readonly string[]): void {
    try {
      this.git(...args);
    } catch {
      // The test is about the state that the failed command leaves behind.
    }
  }

  /** @param shown the folder of git that clients may see. */
  open(shown?: CanonicalUri): Promise<GitRepository> {
    const git = new GitProcess(gitPath, this.env);
    const place = { name: 'shop', root: this.root, uri: fileUri(this.root) };
    const mayShow = async (uri: CanonicalUri) => uri === shown;
    return GitRepository.open(place, git, { signal: new AbortController().signal, mayShow });
  }

  private get config(): string {
    return join(this.folder, 'gitconfig');
  }
}

/** The commit as `git fast-import` reads it. */
function streamOf(commit: ImportedCommit): string {
  const { message, branch = 'main', from, merged, renamed, removed = [], written = {} } = commit;
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}`;
  const lines = [
    `commit refs/heads/${branch}`,
    `committer ${author.name} <${author.email}> now`,
    data(message),
    ...(from === undefined ? [] : [`from refs/heads/${from}`]),
    ...(merged === undefined ? [] : [`merge refs/heads/${merged}`]),
    ...(renamed ? [`R ${renamed.from} ${renamed.to}`] : []),
    ...removed.map((path) => `D ${path}`),
    ...Object.entries(written).map(([path, text]) => `M 644 inline ${path}\n${data(text)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** A view of everything. */
export const seeingAll: View = {
  signal: new AbortController().signal,
  maySee: async () => true,
};

const isSecret = secretRule({ added: [], notSecret: [], platform: 'linux' });

/** A view of everything but secrets. */
export const seeingNoSecrets: View = {
  signal: new AbortController().signal,
  maySee: async (path) => !isSecret(`/ws/${path}`),
};

/** The files as they are on disk, and these unsaved edits. */
export function workingFiles(unsaved: Readonly<Record<string, string>> = {}): WorkingFiles {
  const bytesOf = async ({ root }: GitRepository, path: string) => {
    const text = unsaved[path];
    return text === undefined ? readFile(join(root, path)) : Buffer.from(text);
  };
  return {
    unsaved: async () =>
      Object.entries(unsaved).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
    bytesOf,
    decode: async (_repository, _path, bytes) => decoded(bytes),
    textOf: async (repository, path, most) => {
      const bytes = await bytesOf(repository, path);
      const text = String(bytes.subarray(0, most));
      return { text, cutFrom: bytes.length > most ? bytes.length : undefined };
    },
  };
}

/** Decodes a text in UTF-8 or, with its mark, UTF-16, and any other as Latin-1. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** Reads a URI without its repository, such as `changes`. */
export async function read(
  repository: GitRepository,
  path: string,
  { view = seeingAll, working = workingFiles(), withEmails = false, maxBytes = 5_000_000 } = {},
): Promise<string | undefined> {
  const reader = new GitReader({ working, withEmails, maxBytes });
  const address = parseGitUri(askedUri(`git://shop/${path}`));
  const contents = address && (await reader.read(repository, address, view));
  if (!contents || contents.type === 'heldBack') return undefined;
  return contents.type === 'file' ? String(contents.bytes) : contents.text;
}

/** The hunks of a report. */
export function hunksIn(report: string): string {
  const start = report.search(/^(diff --git|\* Unmerged path) /m);
  return start < 0 ? '' : report.slice(start);
}
