import { watch, type FSWatcher } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '../../base/errors';
import { Emitter, type Disposable } from '../../base/events';
import {
  maxRecordBytes,
  parseWindowRecord,
  windowsFolderName,
  type WindowRecord,
} from '../../core/protocol/windowRecord';
import { isOwnFolder, readOwnFile } from '../../files/regularFile';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** The discovery files of the windows. Only those that the user owns and that point to this machine count. */
export class Windows implements Disposable {
  private readonly changed = new Emitter<void>();
  /** Fires once `watch` was called; may fire without a change and may miss one: poll as well. */
  readonly onDidChange = this.changed.event;
  private readonly folder: string;
  private readonly distrusted = new Set<string>();
  private watcher: FSWatcher | undefined;

  constructor(
    private readonly stateFolder: string,
    private readonly log: (line: string) => void,
  ) {
    this.folder = join(stateFolder, windowsFolderName);
  }

  /** Call it again from time to time: the folder may be created later, removed, and created again. */
  watch(): void {
    if (this.watcher) return;
    try {
      const watcher = watch(this.folder, (_type, name) => {
        // This event reports the removal of the folder itself; the watcher reports nothing after it.
        if (name === windowsFolderName) this.unwatch(watcher);
        this.changed.fire();
      });
      watcher.on('error', () => this.unwatch(watcher));
      this.watcher = watcher;
    } catch {
      // The folder does not exist, or the system has no watcher left.
    }
  }

  async read(): Promise<WindowRecord[]> {
    const names = await readdir(this.folder).catch(() => []);
    if (names.length === 0 || !(await this.isFolderTrusted())) return [];
    const files = names.filter((name) => name.endsWith('.json'));
    const records = await Promise.all(files.map((name) => this.readRecord(name)));
    return records.filter((record) => record !== undefined);
  }

  dispose(): void {
    this.watcher?.close();
    this.changed.dispose();
  }

  private unwatch(watcher: FSWatcher): void {
    watcher.close();
    if (this.watcher === watcher) this.watcher = undefined;
  }

  private async isFolderTrusted(): Promise<boolean> {
    for (const path of [this.stateFolder, this.folder]) {
      if (await isOwnFolder(path)) continue;
      this.distrust(path);
      return false;
    }
    return true;
  }

  private async readRecord(name: string): Promise<WindowRecord | undefined> {
    const path = join(this.folder, name);
    try {
      const text = await readOwnFile(path, maxRecordBytes);
      if (text === undefined) {
        this.distrust(path);
        return undefined;
      }
      const record = parseWindowRecord(text);
      return record && name === `${record.id}.json` && isLoopback(record.url) ? record : undefined;
    } catch (cause) {
      if (systemErrorCode(cause) !== 'ENOENT') this.distrust(path);
      return undefined; // ENOENT: its window has just closed.
    }
  }

  private distrust(path: string): void {
    if (this.distrusted.has(path)) return;
    this.distrusted.add(path);
    this.log(
      `Ignored ${path}: it must be your own, no link, of at most 1 MiB, and writable by nobody else.`,
    );
  }
}

function isLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && loopbackNames.includes(hostname);
}
