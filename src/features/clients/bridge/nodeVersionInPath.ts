import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import { oldestNode } from './launcher';
import { programsInPath, type SearchPath } from './programsInPath';

const timeoutMs = 5_000;

/** The version that the first `node` in the PATH reports; `undefined` if there is none. */
export async function nodeVersionInPath(search: SearchPath): Promise<string | undefined> {
  for (const path of programsInPath('node', search)) {
    const canRun = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (canRun) return versionOf(path, search.env);
  }
  return undefined;
}

async function versionOf(path: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const options = { env, cwd: homedir(), timeout: timeoutMs };
    const { stdout } = await promisify(execFile)(path, ['--version'], options);
    return /^v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  } catch {
    return undefined;
  }
}

export function isNewEnough(version: string | undefined): boolean {
  return Number.parseInt(version ?? '0', 10) >= oldestNode;
}
