import { rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { systemErrorCode, UserError } from '../core/errors';

/** The work under a lock takes milliseconds: one this old was left by a process that died. */
const staleAfterMs = 5_000;
const retryMs = 10;
const giveUpAfterMs = 15_000;

/** Does the work while no other process does work under the same lock file. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const start = Date.now();
  while (!(await acquire(path))) {
    if (Date.now() - start > giveUpAfterMs) {
      throw new UserError(`${path} stays locked. Delete it if no VS Code window is writing.`);
    }
    await removeStale(path);
    await delay(retryMs);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function acquire(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (cause) {
    if (systemErrorCode(cause) === 'EEXIST') return false;
    throw cause;
  }
}

async function removeStale(path: string): Promise<void> {
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (age > staleAfterMs) await rm(path, { force: true });
}
