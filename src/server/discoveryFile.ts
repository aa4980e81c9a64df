import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { systemErrorCode } from '../base/errors';
import {
  maxRecordBytes,
  parseWindowRecord,
  windowsFolderName,
  type WindowRecord,
} from '../core/protocol/windowRecord';
import { atomicWrite, removeLeftovers } from '../files/atomicWrite';
import { readOwnFile } from '../files/regularFile';
import { privateFolder } from '../files/privateFolder';
import { isRefused } from './windowClient';

/** The window's discovery file, which exists while its server listens, and access to those of other windows. */
export class DiscoveryFile {
  private constructor(
    private readonly folder: string,
    private readonly id: string,
  ) {}

  static open(stateFolder: string, id: string): DiscoveryFile {
    privateFolder(stateFolder);
    return new DiscoveryFile(privateFolder(join(stateFolder, windowsFolderName)), id);
  }

  async write(record: WindowRecord): Promise<void> {
    await atomicWrite(this.path(this.id), `${JSON.stringify(record, undefined, 2)}\n`);
  }

  async remove(): Promise<void> {
    await rm(this.path(this.id), { force: true });
  }

  /** Another window of the same workspace whose file names this port and whose process runs. */
  async holderOf(port: number, token: string): Promise<WindowRecord | undefined> {
    const address = `http://127.0.0.1:${port}/`;
    return (await this.others()).find(
      (other) => other.token === token && other.url.startsWith(address) && isRunningHere(other),
    );
  }

  /** Removes the files of windows of this machine whose process has ended and whose address refuses connections. */
  async removeStale(): Promise<void> {
    await removeLeftovers(this.folder);
    for (const other of await this.others()) {
      if (other.host !== hostname() || isRunningHere(other)) continue;
      if (await isRefused(other.url)) await rm(this.path(other.id), { force: true });
    }
  }

  private async others(): Promise<WindowRecord[]> {
    const records: WindowRecord[] = [];
    for (const name of await readdir(this.folder)) {
      if (!name.endsWith('.json') || name === `${this.id}.json`) continue;
      const record = parseWindowRecord(await this.read(name));
      if (record && name === `${record.id}.json`) records.push(record);
    }
    return records;
  }

  /** `undefined` as well for a file that cannot be read, or was removed meanwhile. */
  private read(name: string): Promise<string | undefined> {
    return readOwnFile(join(this.folder, name), maxRecordBytes).catch(() => undefined);
  }

  private path(id: string): string {
    return join(this.folder, `${id}.json`);
  }
}

function isRunningHere({ host, pid }: WindowRecord): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return systemErrorCode(cause) !== 'ESRCH';
  }
}
