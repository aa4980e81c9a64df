import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestRepository } from '../../unit/features/git/reading/repositories';

const names = ['a.txt', 'b.txt', 'docs/a.txt', 'docs/c.txt', '.env', 'keys/id_rsa', 'old/x.pem'];
const branches = ['main', 'topic', 'side'];
const lines = 16;

export interface Copy {
  readonly mark: string;
  /** The commit in which it was made. */
  readonly commit: string;
}

/** What the author does; the numbers choose of what there is. */
export interface Step {
  readonly action: keyof Author['actions'];
  readonly first: number;
  readonly second: number;
}

/**
 * Somebody who works in a repository. Each file has a mark of its own in its first line, which it keeps for as long as it
 * is the same file, and contents like those of no other.
 */
export class Author {
  /** The copies that were made of the files with each mark. */
  readonly copies = new Map<string, Copy[]>();
  private readonly replaced = new Set<string>();
  /** The commits that copy a file. */
  private readonly copying = new Set<string>();
  private marks = 0;

  constructor(private readonly repository: TestRepository) {}

  do({ action, first, second }: Step): void {
    this.actions[action](first, second);
  }

  readonly actions = {
    add: (first: number) => {
      const name = this.free(first);
      if (name !== undefined) this.create(name).commit();
    },
    edit: (first: number) => this.withFile(first, (name) => this.edit(name).commit()),
    rename: (first: number, second: number) =>
      this.withMove(first, second, (from, to) => this.move(from, to).commit()),
    /** Another file gets the old name at the same time: git calls this a copy, and what copies were copied from is left out. */
    replace: (first: number, second: number) =>
      this.withMove(first, second, (from, to) => {
        const mark = this.markOf(from);
        if (this.replaced.has(mark)) return;
        this.replaced.add(mark);
        this.move(from, to);
        this.create(from).commit();
      }),
    /** Git recognizes a copy only if the file itself was changed at the same time. */
    copy: (first: number, second: number) =>
      this.withMove(first, second, (from, to) => {
        const mark = this.markOf(from);
        const copy = this.nextMark();
        this.repository.write(to, this.textOf(from).replace(mark, copy));
        this.edit(from).commit();
        const made = { mark: copy, commit: this.head };
        this.copies.set(mark, [...(this.copies.get(mark) ?? []), made]);
        this.copying.add(made.commit);
      }),
    remove: (first: number) =>
      this.withFile(first, (name) => {
        this.repository.git('rm', '--quiet', '--force', '--', name);
        this.repository.commit();
      }),
    branch: (first: number) => {
      this.repository.tryGit('checkout', '--quiet', '-b', branches[first % 3] ?? '');
    },
    checkout: (first: number) => {
      this.repository.tryGit('checkout', '--quiet', branches[first % 3] ?? '');
    },
    merge: (first: number) => this.merge(branches[first % 3] ?? '', []),
    /** A file of another branch is renamed before the merge is committed. */
    mergeAndRename: (first: number, second: number) => {
      const name = this.free(first);
      if (name === undefined) return;
      const { repository } = this;
      repository.git('checkout', '--quiet', '--detach');
      this.create(name).commit('Beside');
      const beside = this.head;
      repository.git('checkout', '--quiet', '-');
      repository.commit('Meanwhile');
      this.merge(beside, ['--no-commit'], () => {
        const to = this.free(second);
        if (to !== undefined) this.move(name, to);
      });
    },
    amend: (first: number, second: number) =>
      this.withMove(first, second, (from, to) => {
        if (!this.mayMakeAnew || this.namesIn('HEAD^@').includes(to)) return;
        this.move(from, to);
        this.repository.git('commit', '--quiet', '--amend', '--no-edit', '--allow-empty');
      }),
    reset: () => this.repository.tryGit('reset', '--quiet', '--hard', 'HEAD~1'),
    resetAndRename: (first: number, second: number) => {
      if (!this.mayMakeAnew) return;
      this.repository.tryGit('reset', '--quiet', '--soft', 'HEAD~1');
      this.withMove(first, second, (from, to) => {
        if (!this.namesIn('HEAD').includes(to)) this.move(from, to);
      });
      this.repository.commit();
    },
    tag: (first: number) => this.repository.tryGit('tag', `v${first % 4}`),
  };

  private merge(branch: string, options: readonly string[], before?: () => void): void {
    const { repository } = this;
    repository.tryGit('merge', '--quiet', '--no-ff', '--no-edit', ...options, branch);
    const isUnmerged = repository.git('ls-files', '--unmerged') !== '';
    if (isUnmerged) repository.git('merge', '--abort');
    else if (existsSync(join(repository.root, '.git/MERGE_HEAD'))) {
      before?.();
      repository.commit('Merged');
    }
  }

  /**
   * Whether one branch alone contains the checked-out commit, and it copies nothing. Otherwise no commit tells what became of
   * its files, or a file and its copy look like two copies.
   */
  private get mayMakeAnew(): boolean {
    const refs = this.repository.git('for-each-ref', '--contains=HEAD').trim().split('\n');
    return refs.length === 1 && !this.copying.has(this.head);
  }

  private get head(): string {
    return this.repository.git('rev-parse', 'HEAD').trim();
  }

  private get files(): readonly string[] {
    return this.repository.git('ls-files', '-z').split('\0').filter(Boolean);
  }

  /**
   * The names in these commits. A commit that is made anew gives none of its parents' names to a file that had another: a
   * file that is moved over another is not recognized.
   */
  private namesIn(commits: string): readonly string[] {
    const shown = this.repository.git('rev-parse', commits).split('\n').filter(Boolean);
    return shown.flatMap((commit) =>
      this.repository.git('ls-tree', '-r', '-z', '--name-only', commit).split('\0'),
    );
  }

  private free(at: number): string | undefined {
    const { files } = this;
    const free = names.filter((name) => !files.includes(name));
    return free[at % free.length];
  }

  private withFile(at: number, act: (name: string) => unknown): void {
    const { files } = this;
    const name = files[at % files.length];
    if (name !== undefined) act(name);
  }

  private withMove(first: number, second: number, act: (from: string, to: string) => unknown) {
    this.withFile(first, (from) => {
      const to = this.free(second);
      if (to !== undefined) act(from, to);
    });
  }

  private create(name: string): TestRepository {
    const mark = this.nextMark();
    const text = Array.from({ length: lines }, (_, at) => `${mark.toLowerCase()} ${at * 7919}\n`);
    return this.repository.write(name, `${mark}\n${text.join('')}`);
  }

  /** So little that git takes it for the same file, however often. */
  private edit(name: string): TestRepository {
    return this.repository.write(name, `${this.textOf(name).trimEnd()}!\n`);
  }

  private move(from: string, to: string): TestRepository {
    const text = this.textOf(from);
    this.repository.git('rm', '--quiet', '--force', '--', from);
    this.repository.write(to, text).git('add', '--force', '--', to);
    return this.repository;
  }

  private textOf(name: string): string {
    return readFileSync(join(this.repository.root, name), 'utf8');
  }

  private markOf(name: string): string {
    return this.textOf(name).split('\n')[0] ?? '';
  }

  private nextMark(): string {
    this.marks += 1;
    return `MARK${this.marks}X`;
  }
}
