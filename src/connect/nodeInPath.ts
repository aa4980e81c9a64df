import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import { oldestNode } from './launcher';

const timeoutMs = 5_000;

/** The version that `node` reports; `undefined` if there is none. */
export async function nodeInPath(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const run = promisify(execFile);
    // Windows searches the working directory first.
    const options = { env, cwd: homedir(), timeout: timeoutMs };
    const { stdout } = await run('node', ['--version'], options);
    return /^v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  } catch {
    return undefined;
  }
}

export function isNewEnough(version: string | undefined): boolean {
  return Number.parseInt(version ?? '0', 10) >= oldestNode;
}
