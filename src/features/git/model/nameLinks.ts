import {
  areCompared,
  isGone,
  isNew,
  mayBeAnother,
  isOlder,
  renamesAndCopies,
  type ComparedFile,
  type Likeness,
  type Move,
} from './moves';
import type { NamedFile } from './nameStatus';

type File = NamedFile & { readonly hashes?: string };

/** What became of files in one comparison. */
export interface Links {
  /** The later names of files and of their copies, as far as git can tell. */
  readonly later: readonly Move[];
  /** The same without copies: a copy is another file, and so are copies of it. */
  readonly renames: readonly Move[];
  /** Files and their copies. Git also calls a file a copy that was renamed while another one got its name. */
  readonly copies: readonly Move[];
  /** Files that may have become others although git has found no likeness, or has not looked for one. */
  readonly possible: readonly Move[];
}

/** The links of a commit with its parent, or of the checked-out commit with the index. */
export function linksIn(files: readonly File[], likeness: Likeness): Links {
  const namesOf = (is: (file: File) => boolean) => files.filter(is).map(({ path }) => path);
  const gone = { from: namesOf(isGone), to: namesOf(mayBeAnother) };
  const copied = { from: namesOf(isOlder), to: namesOf(isNew) };
  const all = areCompared(files, { likeness, withCopies: true }) ? [gone] : [gone, copied];
  const possible = all.filter(({ from, to }) => from.length > 0 && to.length > 0);
  return { ...linksFound(files, { likeness, isLater: isGone }), possible };
}

interface Found {
  readonly likeness: Likeness;
  readonly maxFiles?: number;
  /** Which files can have later names where git compared nothing. */
  readonly isLater: (file: ComparedFile) => boolean;
  /** Whether what became a file of this name is asked for; by default, all names are. */
  readonly isAsked?: (name: string) => boolean;
}

/** The links that git has found in a comparison with copies and, where it compared nothing, those that are left possible. */
export function linksFound(files: readonly File[], { isLater, ...asked }: Found): Links {
  const isCopy = ({ status }: File) => status === 'C';
  const detection = { ...asked, withCopies: true };
  const later = renamesAndCopies(files, { ...detection, isSource: isLater });
  const others = files.filter((file) => !isCopy(file));
  const renames = renamesAndCopies(others, { ...detection, isSource: isGone });
  const copies = files.filter(isCopy).map(({ from = '', path }) => ({ from: [from], to: [path] }));
  return { later, renames, copies, possible: [] };
}

/** Joints are numbered, because several objects with links are searched at once. */
let joints = 0;

/**
 * The names that files had, linked with those that they had before and later. Since the links do not say when that was, a file
 * counts as having become all that any file of one of its names became.
 */
export class NameLinks {
  private readonly later = new Map<string, string[]>();
  private readonly earlier = new Map<string, string[]>();
  private readonly possiblyLater = new Map<string, (readonly string[])[]>();
  private readonly possiblyEarlier = new Map<string, (readonly string[])[]>();

  add({ later, renames, copies, possible }: Links): void {
    for (const { from, to } of later) this.link(this.later, from, to);
    for (const { from, to } of renames) this.link(this.earlier, to, from);
    for (const { from, to } of possible) {
      for (const name of from) push(this.possiblyLater, name, to);
    }
    for (const { from, to } of copies)
      for (const name of to) push(this.possiblyEarlier, name, from);
  }

  /** The names, or joints of names, that files of this name had next. */
  laterThan(name: string): readonly string[] {
    return this.later.get(name) ?? [];
  }

  earlierThan(name: string): readonly string[] {
    return this.earlier.get(name) ?? [];
  }

  /** Groups of names that files of this name may have had next; nothing follows from what became of those. */
  possiblyLaterThan(name: string): readonly (readonly string[])[] {
    return this.possiblyLater.get(name) ?? [];
  }

  possiblyEarlierThan(name: string): readonly (readonly string[])[] {
    return this.possiblyEarlier.get(name) ?? [];
  }

  /** Many files can each have become any of many others: they meet in a joint. */
  private link(links: Map<string, string[]>, from: readonly string[], to: readonly string[]): void {
    const [first] = to;
    if (first === undefined) return;
    const next = to.length === 1 ? first : `\0${(joints += 1)}`;
    if (next !== first) links.set(next, [...to]);
    for (const name of from) push(links, name, next);
  }
}

function push<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const known = lists.get(key);
  if (known) known.push(item);
  else lists.set(key, [item]);
}

/** Whether this stands for several names. No path has this character. */
export function isJoint(name: string): boolean {
  return name.startsWith('\0');
}
