import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Anchors } from '../core/pages/sections';
import { atomicWrite } from '../files/atomicWrite';
import { privateFolder } from '../files/privateFolder';
import { readIfThere } from '../files/readIfThere';

/** What is kept of a page: its text, with the names of its headings, or the bytes of a picture. */
export type PageBody =
  { readonly text: string; readonly anchors: Anchors } | { readonly blob: Uint8Array };

/** Another window may have written it for a record that it has not written yet. */
const youngMs = 60_000;

/** The contents of snapshots, in files that are named by their hashes. */
export class PageBodies {
  constructor(private readonly folder: string) {}

  /** Answers with the name. */
  async write(body: PageBody): Promise<string> {
    const text = JSON.stringify(
      'blob' in body ? { base64: Buffer.from(body.blob).toString('base64') } : body,
    );
    const name = createHash('sha256').update(text).digest('hex');
    privateFolder(this.folder);
    await atomicWrite(this.pathOf(name), text);
    return name;
  }

  /** `undefined` if it is no longer there, or not whole. */
  async read(name: string): Promise<PageBody | undefined> {
    const written = await readIfThere(this.pathOf(name));
    if (written === undefined || createHash('sha256').update(written).digest('hex') !== name) {
      return undefined;
    }
    const {
      text,
      base64,
      anchors = [],
    } = JSON.parse(written) as {
      readonly text?: string;
      readonly base64?: string;
      readonly anchors?: Anchors;
    };
    if (base64 !== undefined) return { blob: Buffer.from(base64, 'base64') };
    return text === undefined ? undefined : { text, anchors };
  }

  /** Removes all others that are not just being written. */
  async keep(names: ReadonlySet<string>): Promise<void> {
    for (const file of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, file);
      if (!file.endsWith('.json') || names.has(file.slice(0, -'.json'.length))) continue;
      const written = await stat(path).catch(() => undefined);
      if (written && Date.now() - written.mtimeMs > youngMs) await rm(path, { force: true });
    }
  }

  private pathOf(name: string): string {
    return join(this.folder, `${name}.json`);
  }
}
