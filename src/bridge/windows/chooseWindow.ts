import type { WindowRecord } from '../../core/protocol/windowRecord';
import type { Checkout } from '../../files/checkout';

/** A workspace folder. */
export interface OpenFolder {
  /** A real path. */
  readonly path: string;
  /** The checkout that holds it. */
  readonly checkout?: Checkout | undefined;
}

export interface OpenWindow {
  readonly record: WindowRecord;
  readonly folders: readonly OpenFolder[];
}

type Focused = Pick<OpenWindow, 'record'>;

/** The folder that a client works in. */
export interface ClientFolder {
  /** A real path. */
  readonly path: string;
  /** The root of the linked git worktree that holds it. */
  readonly worktree?: string | undefined;
  /** False for the home folder, the root and folders of programs: a client that is started there has no project. */
  readonly isProject: boolean;
}

export interface Match {
  readonly record: WindowRecord;
  /** The workspace folder that holds the client's; `undefined` if none does. */
  readonly folder?: string;
  /** The root of the client's worktree, if the window has only another checkout of its repository open. */
  readonly worktree?: string;
}

/**
 * The windows that may serve a client, best first: the deepest workspace folder that holds the client's, then the most
 * recent focus. A folder above the root of a client's worktree does not count if it is in another checkout: there, the same
 * files have other texts.
 */
export function matchWindows(
  windows: readonly OpenWindow[],
  client: ClientFolder,
  separator: string,
): Match[] {
  const holds = (folder: string, path: string) => isWithin(path, folder, separator);
  const matches = windows.flatMap(({ record, folders }): Match[] => {
    const { worktree } = client;
    const [folder] = folders
      .filter(({ path }) => holds(path, client.path))
      .filter(({ path, checkout }) => !worktree || !checkout || holds(worktree, path))
      .sort((a, b) => b.path.length - a.path.length);
    return folder ? [{ record, folder: folder.path }] : [];
  });
  if (matches.length === 0 && !client.isProject) {
    return windows.map(({ record }) => ({ record })).sort(byFocus);
  }
  return matches.sort((a, b) => depth(b) - depth(a) || byFocus(a, b));
}

/** The length of the matched folder's path; -1 without a folder. */
export function depth({ folder }: Match): number {
  return folder?.length ?? -1;
}

function isWithin(path: string, folder: string, separator: string): boolean {
  const prefix = folder.endsWith(separator) ? folder : `${folder}${separator}`;
  return path === folder || path.startsWith(prefix);
}

/** The latest first. Times in ISO 8601 sort as texts. */
export function byFocus(a: Focused, b: Focused): number {
  const focusedAt = ({ record }: Focused) => String(record.focusedAt ?? '');
  return focusedAt(b) > focusedAt(a) ? 1 : focusedAt(b) < focusedAt(a) ? -1 : 0;
}
