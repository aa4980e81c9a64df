import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { systemErrorCode } from '../../../base/errors';
import { privateFolder } from '../../../files/privateFolder';

/** So many backups of each file are kept. */
const kept = 10;

/** Copies of the clients' files from before each change, readable by this user only: they hold secrets. */
export class Backups {
  private readonly folder: string;

  constructor(stateFolder: string) {
    this.folder = join(stateFolder, 'backups');
  }

  async keep(clientId: string, path: string, text: string): Promise<string> {
    privateFolder(this.folder);
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const copy = await this.write(`${time}.${clientId}`, `${keyOf(path)}.${basename(path)}`, text);
    for (const name of (await this.namesOf(path)).slice(kept)) {
      await rm(join(this.folder, name), { force: true });
    }
    return copy;
  }

  private async write(start: string, end: string, text: string): Promise<string> {
    for (let count = 0; ; count += 1) {
      const copy = join(this.folder, `${start}.${String(count).padStart(3, '0')}.${end}`);
      try {
        await writeFile(copy, text, { mode: 0o600, flag: 'wx', flush: true });
        return copy;
      } catch (cause) {
        if (systemErrorCode(cause) !== 'EEXIST') throw cause;
      }
    }
  }

  private async namesOf(path: string): Promise<string[]> {
    const end = `.${keyOf(path)}.${basename(path)}`;
    const names = await readdir(this.folder).catch(() => []);
    return names
      .filter((name) => name.endsWith(end))
      .sort()
      .toReversed();
  }
}

function keyOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 8);
}
