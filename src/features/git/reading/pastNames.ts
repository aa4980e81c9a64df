import { afterEachCut } from '../model/cutHistory';
import { NameLinks } from '../model/nameLinks';
import { readLinks, type CommitLinks } from './commitLinks';
import type { Git } from './gitProcess';
import type { Tips } from './tips';

/** The maximum number of commits whose names are read. Earlier ones are held back. */
const maxCommits = 20_000;

/** What is known of the newest commits. */
export interface Past {
  /** The commits of which clients may be shown files: all that came after them is known. */
  readonly commits: ReadonlySet<string>;
  readonly links: NameLinks;
}

/** The names that files had in the newest commits of a repository. The names of each commit are read once. */
export class PastNames {
  private commits: ReadonlyMap<string, CommitLinks> = new Map();
  private last: { readonly of: string; readonly past: Promise<Past> } | undefined;

  /** @param signal ends git. */
  constructor(private readonly signal: AbortSignal) {}

  /** @throws GitFailed */
  async of(git: Git, tips: Tips): Promise<Past> {
    const of = [tips.isShallow, ...tips.hashes].join();
    if (this.last?.of === of) return this.last.past;
    const read = () => this.read(git, tips);
    const past = this.last ? this.last.past.then(read, read) : read();
    const last = (this.last = { of, past });
    try {
      return await past;
    } catch (cause) {
      // The next request tries it again.
      if (this.last === last) this.last = undefined;
      throw cause;
    }
  }

  private async read(git: Git, { hashes, isShallow }: Tips): Promise<Past> {
    const newest = await this.newest(git, hashes);
    const unread = newest.filter((hash) => !this.commits.has(hash));
    const read = await readLinks(git, unread, this.signal);
    const links = new NameLinks();
    const known = new Map<string, CommitLinks>();
    for (const hash of newest) {
      const commit = this.commits.get(hash) ?? read.get(hash);
      if (!commit) continue;
      known.set(hash, commit);
      links.add(commit);
    }
    // Git can get the parents that it lacks, and then tells more of a commit.
    this.commits = isShallow ? new Map() : known;
    const firstUnknown = newest.findIndex((hash) => !known.has(hash));
    const followed = firstUnknown < 0 ? newest : newest.slice(0, firstUnknown);
    const whole = isShallow ? afterEachCut(known) : known;
    return { commits: new Set(followed.filter((hash) => whole.has(hash))), links };
  }

  /** The hashes of the newest commits, each before its parents. */
  private async newest(git: Git, tips: readonly string[]): Promise<readonly string[]> {
    if (tips.length === 0) return [];
    const args = ['rev-list', '--date-order', `--max-count=${maxCommits}`, '--stdin'];
    const call = { signal: this.signal, input: `${tips.join('\n')}\n` };
    return (await git.text(args, call)).split('\n').filter(Boolean);
  }
}
