import { inSlices } from '../../../base/steps';
import { namesArguments, statusArguments } from '../model/arguments';
import { listedResources, type ListedResource } from '../model/address';
import { Fields, namesOf, parseNames, type ChangedFile } from '../model/records';
import { formatStatus, parseStatus, type Status } from '../model/status';
import { findBase } from './bases';
import type { GitRepository } from './repository';
import { splitByVisibility, type Named, type View } from './view';
import { UserError } from '../../../base/errors';
import { GitUnanswered } from './gitProcess';

/** The state of a repository at a moment, as far as lists, notifications and the panel need it. */
export interface Snapshot extends Pick<Status, 'head' | 'branch' | 'upstream' | 'files'> {
  /** The documents with unsaved edits. */
  readonly unsaved: readonly string[];
  /** The listed resources that are not empty. */
  readonly listed: ReadonlySet<ListedResource>;
  readonly contents: Readonly<Record<ListedResource, Parts>>;
}

/** The names of a file under each of which a reader has to be shown it; none for what all readers are shown. */
export type Names = readonly string[];

/**
 * The parts of a resource, each with the names of its file. A read returns something else than at another snapshot if parts
 * came or went that the reader is shown.
 */
type Parts = ReadonlyMap<string, Names>;

/** A resource of which a read would now return something else, and the files in it that changed. */
interface Changed {
  readonly resource: ListedResource;
  readonly files: readonly Names[];
}

/** @throws GitFailed */
export async function takeSnapshot(
  repository: GitRepository,
  documents: readonly string[],
  view: View,
): Promise<Snapshot> {
  const { signal } = view;
  const status = parseStatus(await repository.text(statusArguments, { signal }));
  const { head, branch, upstream, ahead = 0, behind = 0 } = status;
  const files = (await splitByVisibility(status.files, view)).shown;
  const edited = await splitByVisibility(
    documents.map((path) => ({ path })),
    view,
  );
  const unsaved = edited.shown.map(({ path }) => path);
  const staged = files.filter((file) => file.staged || file.conflict);
  const committed = await orNone(branchFiles(repository, head, view), view);
  const isChanged = files.length > 0 || unsaved.length > 0;
  const isAny = {
    changes: isChanged,
    staged: staged.length > 0,
    branch: committed.length > 0,
    status: isChanged || ahead > 0 || behind > 0,
  };
  const typed = parts('unsaved', edited.shown);
  const changes = [...parts('file', files), ...typed];
  const ofIndex = staged.map(({ path, from, staged: how, hashes }) => ({
    path,
    from,
    how,
    hashes,
  }));
  const states = files.map((file) => ({ ...file, hashes: '' }));
  const branchLine = formatStatus(status, [], { hidden: 0, unsaved: new Set() });
  const contents = {
    changes: new Map(changes),
    staged: new Map(parts('staged', ofIndex)),
    branch: new Map([...parts('committed', committed), ...changes]),
    status: new Map([[branchLine, []], ...parts('state', states), ...typed]),
  };
  const listed = new Set(listedResources.filter((resource) => isAny[resource]));
  return { head, branch, upstream, files, unsaved, listed, contents };
}

function parts(type: string, files: readonly Named[]): readonly (readonly [string, Names])[] {
  return files.map((file) => [JSON.stringify([type, file]), namesOf(file)]);
}

export function changedBetween(
  before: Snapshot | undefined,
  after: Snapshot | undefined,
): readonly Changed[] {
  const listed = listedResources.map((resource): Changed => {
    const [old, now] = [before?.contents[resource], after?.contents[resource]];
    return { resource, files: [...without(old, now), ...without(now, old)] };
  });
  return listed.filter(({ files }) => files.length > 0);
}

function without(parts: Parts = new Map(), others: Parts = new Map()): readonly Names[] {
  return [...parts].flatMap(([part, names]) => (others.has(part) ? [] : [names]));
}

/** The files in which the checked-out branch differs from its base. */
async function branchFiles(
  repository: GitRepository,
  head: string | undefined,
  view: View,
): Promise<readonly ChangedFile[]> {
  const { signal } = view;
  const base = await findBase(repository, { head }, signal);
  if (!base || head === undefined || head === base.mergeBase) return [];
  const compared = { from: base.mergeBase, to: 'commit', hash: head } as const;
  const listed = await repository.text(namesArguments(compared), { signal });
  const files = await inSlices(parseNames(new Fields(listed)));
  const { shown } = await splitByVisibility(files, view);
  return shown;
}

/**
 * What git cannot tell must not keep the rest from being listed: a branch without a common history has no base, and a
 * partial clone lacks most of what was there earlier.
 */
export async function orNone<Item>(
  asked: Promise<readonly Item[]>,
  { signal }: View,
): Promise<readonly Item[]> {
  try {
    return await asked;
  } catch (cause) {
    const isAnswer = cause instanceof UserError && !(cause instanceof GitUnanswered);
    if (signal.aborted || !isAnswer) throw cause;
    return [];
  }
}
