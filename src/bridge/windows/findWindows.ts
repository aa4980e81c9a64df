import { hostname } from 'node:os';
import { sep } from 'node:path';
import type { WindowRecord } from '../../core/protocol/windowRecord';
import { checkoutOf } from '../../files/checkout';
import { byFocus, matchWindows, type ClientFolder, type Match } from './chooseWindow';
import { clientFolder, openWindow } from './folders';

/** A window that may serve the client. */
export interface Candidate extends Match {
  /** Why it may, in a few words. */
  readonly why: string;
}

interface Found {
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /** What the client is told if none of them is open. */
  readonly ifNone: string;
}

/** Finds the windows that may serve a client, among those that are open. */
export type FindWindows = (records: readonly WindowRecord[]) => Promise<Found>;

/**
 * By the folder that the client works in.
 * @param isNamed whether it was named on the command line: then even the home folder is a project.
 */
export function withFolder(path: string, isNamed: boolean): FindWindows {
  // Once the window has gone, this process has another parent.
  const parent = isNamed ? undefined : process.ppid;
  return async (records) => {
    const client = await clientFolder(path, isNamed);
    // An extension of the window is the client, and works in no folder of its own: the extension host's own directory is that
    // of the editor's program, or where the first window was opened.
    const own = records.filter(
      ({ pid, host, cwd }) => pid === parent && host === hostname() && cwd === path,
    );
    const matches = await windowsFor(records, client);
    const candidates = [
      ...own.map((record) => ({ record, why: 'it started this process' })),
      ...matches.map((match) => ({ ...match, why: whyOf(match, client) })),
    ];
    return { candidates, ifNone: noWindow(client) };
  };
}

/** Best first. Those that have the client's folder open come before any that has another checkout of its repository. */
export async function windowsFor(
  records: readonly WindowRecord[],
  client: ClientFolder,
): Promise<readonly Match[]> {
  const windows = await Promise.all(records.map(openWindow));
  const matches = matchWindows(windows, client, sep);
  if (matches.length > 0) return matches;
  const linked = await checkoutOf(client.path);
  if (!linked?.isLinked) return [];
  const { root: worktree, repository } = linked;
  return windows
    .filter(({ folders }) => folders.some(({ checkout }) => checkout?.repository === repository))
    .map(({ record }) => ({ record, worktree }))
    .sort(byFocus);
}

/** By the id of the one window that started the client. */
export function withId(id: string): FindWindows {
  return async (records) => ({
    candidates: records
      .filter((record) => record.id === id)
      .map((record) => ({ record, why: 'it is named by its id' })),
    ifNone: 'The VS Code window that this server belongs to is closed, or its server is off.',
  });
}

function whyOf({ folder, worktree }: Match, { path }: ClientFolder): string {
  if (worktree) return `it has another checkout open than ${worktree}`;
  return folder === undefined ? 'it had the focus last' : `its folder ${folder} holds ${path}`;
}

function noWindow({ path, isProject }: ClientFolder): string {
  return isProject
    ? `No VS Code window has ${path} open. Open it in VS Code with MCP Workspace Bridge, trust it there if it is in Restricted Mode, or name another folder with --workspace.`
    : 'No VS Code window with MCP Workspace Bridge is open.';
}
