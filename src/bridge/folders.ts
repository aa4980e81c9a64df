import { lstat, readFile, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WindowRecord } from '../core/protocol/windowRecord';
import type { ClientFolder, OpenWindow } from './chooseWindow';

/** As the file system has it; what is not there keeps its own spelling. */
async function realFolder(path: string): Promise<string> {
  const real = await realpath(path).catch(() => resolve(path));
  return process.platform === 'win32' ? real.toLowerCase() : real;
}

export async function openWindow(record: WindowRecord): Promise<OpenWindow> {
  const uris = Array.isArray(record.workspaceFolders) ? record.workspaceFolders : [];
  return { record, folders: await Promise.all(uris.flatMap(toPath).map(realFolder)) };
}

/** @param isNamed whether it was said to be the client's, and is not just its working directory. */
export async function clientFolder(path: string, isNamed = false): Promise<ClientFolder> {
  const real = await realFolder(path);
  // Codex starts its servers in its own folder where it works in no project.
  const homes = await Promise.all([homedir(), join(homedir(), '.codex')].map(realFolder));
  const isNowhere = real === parse(real).root || homes.includes(real);
  return { path: real, worktree: await linkedWorktree(real), isProject: isNamed || !isNowhere };
}

/** Only files of this machine: where the window is a remote one, its server runs there and sees `file:`, too. */
function toPath(uri: unknown): string[] {
  try {
    return [fileURLToPath(String(uri))];
  } catch {
    return [];
  }
}

/** The root of a worktree beside its repository: its `.git` is a file that points there. A submodule's points elsewhere. */
async function linkedWorktree(path: string): Promise<string | undefined> {
  for (let folder = path; ; folder = dirname(folder)) {
    const git = join(folder, '.git');
    const found = await lstat(git).catch(() => undefined);
    if (found?.isFile()) {
      const text = await readFile(git, 'utf8').catch(() => '');
      return /^gitdir: .*[\\/]worktrees[\\/][^\\/]+\s*$/.test(text) ? folder : undefined;
    }
    if (found || folder === dirname(folder)) return undefined;
  }
}
