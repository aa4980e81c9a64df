import { createHash } from 'node:crypto';
import { access, mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { privateFolder } from '../../files/privateFolder';

/** Remembers the files and folders that connecting has created: what was there before it stays. */
export class Creations {
  private readonly folder: string;

  constructor(stateFolder: string) {
    this.folder = join(stateFolder, 'created');
  }

  async note(path: string): Promise<void> {
    privateFolder(this.folder);
    await writeFile(this.noteOf(path), path, { mode: 0o600 });
  }

  isNoted(path: string): Promise<boolean> {
    return access(this.noteOf(path)).then(
      () => true,
      () => false,
    );
  }

  async forget(path: string): Promise<void> {
    await rm(this.noteOf(path), { force: true });
  }

  /** Creates a folder and its parents. */
  async makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true });
    if (first === undefined) return;
    const below = relative(first, folder).split(sep).filter(Boolean);
    for (let depth = 0; depth <= below.length; depth += 1) {
      await this.note(join(first, ...below.slice(0, depth)));
    }
  }

  /** Removes a folder and its parents as far as connecting has created them and they are empty. */
  async removeFolder(folder: string): Promise<void> {
    if (!(await this.isNoted(folder))) return;
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
    await this.forget(folder);
    await this.removeFolder(dirname(folder));
  }

  private noteOf(path: string): string {
    return join(this.folder, createHash('sha256').update(path).digest('hex'));
  }
}
