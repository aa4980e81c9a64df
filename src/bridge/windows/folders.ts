import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WindowRecord } from '../../core/protocol/windowRecord';
import { checkoutOf, nearestGit } from '../../files/checkout';
import type { ClientFolder, OpenFolder, OpenWindow } from './chooseWindow';
import { isProgramFolder } from './programFolder';

/** The path as the file system spells it; a path that does not exist stays as it is. */
async function realFolder(path: string): Promise<string> {
  const real = await realpath(path).catch(() => resolve(path));
  return process.platform === 'win32' ? real.toLowerCase() : real;
}

export async function openWindow(record: WindowRecord): Promise<OpenWindow> {
  const uris = Array.isArray(record.workspaceFolders) ? record.workspaceFolders : [];
  return { record, folders: await Promise.all(uris.flatMap(toPath).map(openFolder)) };
}

async function openFolder(path: string): Promise<OpenFolder> {
  const real = await realFolder(path);
  return { path: real, checkout: await checkoutOf(real) };
}

/** @param isNamed whether it was given by name, and is not just the client's working directory. */
export async function clientFolder(path: string, isNamed = false): Promise<ClientFolder> {
  const real = await realFolder(path);
  // Codex starts its servers in its own folder if it works in no project.
  const home = await realFolder(homedir());
  const homes = [home, await realFolder(join(home, '.codex'))];
  const isNowhere =
    real === parse(real).root || homes.includes(real) || isProgramFolder(real, home);
  return { path: real, worktree: await linkedWorktree(real), isProject: isNamed || !isNowhere };
}

/** Only `file:` URIs have paths here. A remote window's server runs on its own machine, where they are `file:`, too. */
function toPath(uri: unknown): string[] {
  try {
    return [fileURLToPath(String(uri))];
  } catch {
    return [];
  }
}

/** The root of a linked worktree: its `.git` is a file with the path of its repository's. A submodule's has another. */
async function linkedWorktree(path: string): Promise<string | undefined> {
  const { root, named = '' } = (await nearestGit(path)) ?? {};
  return /[\\/]worktrees[\\/][^\\/]+$/.test(named) ? root : undefined;
}
