import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DisposableStore, Emitter, type Disposable } from '../base/events';
import type { SharedFile } from '../core/storage/sharedState';
import { atomicWrite } from './atomicWrite';
import { withLock } from './lock';
import { privateFolder } from './privateFolder';
import { readIfThere } from './readIfThere';
import { removeLeftovers } from './removeLeftovers';
import { watchFile } from './watchFile';

/** A text file that several windows read and write: each change is made on the present text, under a lock. */
export class LockedFile implements SharedFile, Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.changed.event;

  private constructor(private readonly path: string) {
    this.owned.add(watchFile(path, () => this.changed.fire()));
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

  async keepCopy(text: string, why: string): Promise<string> {
    const copy = `${this.path}.${why}-${Date.now()}`;
    await atomicWrite(copy, text);
    return copy;
  }

  dispose(): void {
    this.owned.dispose();
  }
}
