import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Obstructed, systemErrorCode } from '../base/errors';
import { DisposableOwner, Emitter } from '../base/events';
import type { SharedFile } from '../core/storage/sharedState';
import { atomicWrite, removeLeftovers } from './atomicWrite';
import { privateFolder } from './privateFolder';
import { readIfThere } from './readIfThere';
import { watchFile } from './watchFile';
import { isBusy } from './whenFree';

/** A text file that several windows read and write: each change is made on the present text, under a lock. */
export class LockedFile extends DisposableOwner implements SharedFile {
  private readonly changed = this.own(new Emitter<void>());
  readonly onDidChange = this.changed.event;

  private constructor(private readonly path: string) {
    super();
    this.own(watchFile(path, () => this.changed.fire()));
  }

  static open(path: string): LockedFile {
    const folder = dirname(path);
    try {
      privateFolder(folder);
      void removeLeftovers(folder).catch(() => undefined);
    } catch {
      // Reading and writing will throw.
    }
    return new LockedFile(path);
  }

  /** Reads the file at once: it is small, and the extension's start would wait for that of others otherwise. */
  read(): Promise<string | undefined> {
    return readIfThere(this.path, readFileSync);
  }

  update(change: (text: string | undefined) => string): Promise<void> {
    return withLock(`${this.path}.lock`, async () =>
      atomicWrite(this.path, change(await this.read())),
    );
  }

  async keepBroken(text: string): Promise<string> {
    const copy = `${this.path}.broken-${Date.now()}`;
    await atomicWrite(copy, text);
    return copy;
  }
}

/** The work under a lock takes milliseconds: one this old was left by a process that died. */
const staleAfterMs = 5_000;
const retryMs = 10;
const giveUpAfterMs = 15_000;

/**
 * Runs the work while holding the lock file.
 * @internal for the tests
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const start = Date.now();
  const owner = randomUUID();
  while (!(await acquire(path, owner))) {
    if (Date.now() - start > giveUpAfterMs) {
      throw new Obstructed(
        { type: 'locked', path },
        `${path} stays locked. Delete it if no VS Code window is writing.`,
      );
    }
    if (await isStale(path)) await removeStale(path);
    await delay(retryMs);
  }
  try {
    return await work();
  } finally {
    // A process that was suspended for too long has lost its lock, and must not remove another's.
    if ((await readIfThere(path)) === owner) await rm(path, { force: true });
  }
}

async function acquire(path: string, owner: string): Promise<boolean> {
  try {
    await writeFile(path, owner, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (cause) {
    // Windows refuses to create a file whose removal is not finished.
    if (systemErrorCode(cause) === 'EEXIST' || isBusy(cause)) return false;
    throw cause;
  }
}

async function isStale(path: string): Promise<boolean> {
  return stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > staleAfterMs,
    () => false,
  );
}

/** Only one process at a time removes it, and checks again: another may have replaced it with a new lock. */
async function removeStale(path: string): Promise<void> {
  const removal = `${path}.stale.tmp`;
  if (!(await acquire(removal, ''))) {
    if (await isStale(removal)) await rm(removal, { force: true });
    return;
  }
  try {
    if (await isStale(path)) await rm(path, { force: true });
  } finally {
    await rm(removal, { force: true });
  }
}
