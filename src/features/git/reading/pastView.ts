import { inSlices } from '../../../base/steps';
import { movesArguments } from '../model/arguments';
import { linksIn, NameLinks } from '../model/nameLinks';
import { Fields, parseNames } from '../model/records';
import { withRenameDetection } from './renameDetection';
import { LinkedView } from './linkedView';
import type { GitRepository } from './repository';
import type { Tips } from './tips';
import type { View } from './view';

interface PastView extends View {
  /** The commits of which files may be shown. */
  readonly commits: ReadonlySet<string>;
}

/** A view for names of files at a commit; `undefined` if nothing of it may be shown. */
export async function viewAt(
  repository: GitRepository,
  { commit, tips }: { readonly commit: string; readonly tips: Tips },
  view: View,
): Promise<View | undefined> {
  // Its files have the names of today, unless the next commit will give them others.
  if (commit === tips.head)
    return new LinkedView(view, [await stagedLinks(repository, tips, view)]);
  const past = await viewOfPast(repository, tips, view);
  return past.commits.has(commit) ? past : undefined;
}

/**
 * A view for names of files in all commits: a file may only be seen if each name may that it ever had, as far as git tells
 * of the commits that branches, tags and the stash contain.
 */
export async function viewOfPast(
  repository: GitRepository,
  tips: Tips,
  view: View,
): Promise<PastView> {
  const { commits, links } = await repository.pastNames.of(repository, tips);
  const { signal, maySee } = new LinkedView(view, [
    links,
    await stagedLinks(repository, tips, view),
  ]);
  return { signal, maySee, commits };
}

/** What the next commit will make of files. */
async function stagedLinks(
  repository: GitRepository,
  { head }: Tips,
  { signal }: View,
): Promise<NameLinks> {
  const from = head ?? (await repository.emptyTree(signal));
  return withRenameDetection(async (likeness) => {
    const args = movesArguments({ from, to: 'index' }, likeness);
    const listed = await repository.text(args, { signal });
    const links = new NameLinks();
    links.add(linksIn(await inSlices(parseNames(new Fields(listed))), likeness));
    return links;
  }, signal);
}
