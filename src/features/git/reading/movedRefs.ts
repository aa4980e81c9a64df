import { inSlices } from '../../../base/steps';
import { pathsArguments } from '../model/arguments';
import { Fields, parseNames } from '../model/records';
import { mergeBase } from './bases';
import { viewOfPast } from './pastView';
import type { GitRepository } from './repository';
import { readTips } from './tips';
import type { View } from './view';

/** The hashes of the commits that a branch or a tag pointed to before, and points to now. */
export interface Step {
  readonly from: string;
  readonly hash: string;
}

const maxRefs = 2_000;
/** A fetch can move very many branches and tags. */
const maxSteps = 20;

/** Finds the branches and tags that have moved. A removed one is remembered: it can come back elsewhere. */
export class MovedRefs {
  private readonly known = new Map<string, string>();

  /** @param refs each with its commit, as `readRefs` reads them. */
  follow(refs: ReadonlyMap<string, string>): readonly Step[] {
    const steps = new Map<string, Step>();
    for (const [ref, hash] of refs) {
      const from = this.known.get(ref);
      if (from !== undefined && from !== hash) steps.set(`${from}..${hash}`, { from, hash });
      this.known.delete(ref);
      this.known.set(ref, hash);
    }
    const tooMany = Math.max(0, this.known.size - maxRefs);
    for (const ref of [...this.known.keys()].slice(0, tooMany)) this.known.delete(ref);
    return [...steps.values()].slice(0, maxSteps);
  }
}

/** Branches and tags, by their whole names. */
export async function readRefs(
  repository: GitRepository,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const fields = ['objecttype', 'objectname', '*objecttype', '*objectname', 'refname'];
  const format = fields.map((field) => `%(${field})`).join(' ');
  const kinds = ['refs/heads', 'refs/remotes', 'refs/tags'];
  const args = ['for-each-ref', `--format=${format}`, `--count=${maxRefs}`, ...kinds];
  const listed = await repository.text(args, { signal });
  return new Map(
    listed.split('\n').flatMap((line): [string, string][] => {
      const [type, hash = '', tagged, taggedHash = '', ref = ''] = line.split(' ');
      if (tagged === 'commit') return [[ref, taggedHash]];
      return type === 'commit' ? [[ref, hash]] : [];
    }),
  );
}

/**
 * The names of the files that a step changed, earlier names as well: those of all files if git does not have the first
 * commit, because another repository is in its place, or git has removed it.
 */
export async function changedBy(
  repository: GitRepository,
  { from, hash }: Step,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const known = (await repository.find(from, signal)) ?? (await repository.emptyTree(signal));
  const args = pathsArguments({ from: known, to: 'commit', hash });
  const listed = await repository.text(args, { signal });
  const files = await inSlices(parseNames(new Fields(listed)));
  return files.map(({ path }) => path);
}

/** The names of the files in which the base of the checked-out branch differs from the one before, after a ref moved. */
export async function rebasedBy(
  repository: GitRepository,
  head: Step,
  ref: Step,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const none = await repository.emptyTree(signal);
  const from = (await mergeBase(repository, [head.from, ref.from], signal)) ?? none;
  const hash = (await mergeBase(repository, [head.hash, ref.hash], signal)) ?? none;
  return from === hash ? [] : changedBy(repository, { from, hash }, signal);
}

/** The names that may be seen under each name that their files had. */
export async function seenNames(
  repository: GitRepository,
  names: readonly string[],
  view: View,
): Promise<readonly string[]> {
  const past = await viewOfPast(repository, await readTips(repository, view.signal), view);
  const seen: string[] = [];
  for (const name of names) if (await past.maySee(name)) seen.push(name);
  return seen;
}
