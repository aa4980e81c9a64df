import { dirname } from 'node:path';
import { DisposableStore, Emitter, type Disposable } from '../base/events';
import type { SharedFile } from '../core/pins/pinStore';
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

  /** If the folder cannot be created, reading and writing will throw. */
  static async open(path: string): Promise<LockedFile> {
    const folder = dirname(path);
    await privateFolder(folder)
      .then(() => removeLeftovers(folder))
      .catch(() => undefined);
    return new LockedFile(path);
  }

  read(): Promise<string | undefined> {
    return readIfThere(this.path);
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
