import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Heading } from '../model/sections';
import { atomicWrite } from '../../../files/atomicWrite';
import { privateFolder } from '../../../files/privateFolder';
import { readIfThere } from '../../../files/readIfThere';

/** The contents of a page: its text with its headings, or the bytes of a picture. */
export type PageBody =
  { readonly text: string; readonly headings: readonly Heading[] } | { readonly blob: Uint8Array };

/** A file this young is kept, because another window may have written it and not yet its record. */
const youngMs = 60_000;

/** The contents of snapshots, in files that are named by their hashes. */
export class PageBodies {
  constructor(private readonly folder: string) {}

  /** Writes contents, and returns the name of the file. */
  async write(body: PageBody): Promise<string> {
    const text = JSON.stringify(
      'blob' in body ? { base64: Buffer.from(body.blob).toString('base64') } : body,
    );
    const name = createHash('sha256').update(text).digest('hex');
    privateFolder(this.folder);
    await atomicWrite(this.pathOf(name), text);
    return name;
  }

  /** Reads contents; `undefined` if the file is missing or damaged. */
  async read(name: string): Promise<PageBody | undefined> {
    const written = await readIfThere(this.pathOf(name));
    if (written === undefined || createHash('sha256').update(written).digest('hex') !== name) {
      return undefined;
    }
    const {
      text,
      base64,
      headings = [],
    } = JSON.parse(written) as {
      readonly text?: string;
      readonly base64?: string;
      readonly headings?: readonly Heading[];
    };
    if (base64 !== undefined) return { blob: Buffer.from(base64, 'base64') };
    return text === undefined ? undefined : { text, headings };
  }

  /** Removes all other files, except young ones. */
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
