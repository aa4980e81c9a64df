import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import { oldestNode } from './launcher';
import { programInPath, type SearchPath } from './programsInPath';

const timeoutMs = 5_000;

/** The version that the first program of this name in the PATH reports; `undefined` if there is none. */
export async function versionInPath(name: string, search: SearchPath): Promise<string | undefined> {
  const path = await programInPath(name, search);
  return path === undefined ? undefined : versionOf(path, search.env);
}

async function versionOf(path: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const options = { env, cwd: homedir(), timeout: timeoutMs };
    const { stdout } = await promisify(execFile)(path, ['--version'], options);
    return /\d+\.\d+\.\d+/.exec(stdout)?.[0];
  } catch {
    return undefined;
  }
}

/** Whether this version of Node.js runs the bridge. */
export function isNewEnough(version: string | undefined): boolean {
  return Number.parseInt(version ?? '0', 10) >= oldestNode;
}
