import { randomBytes } from 'node:crypto';
import { link, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Obstructed, systemErrorCode } from '../base/errors';
import { atomicWrite, removeLeftovers } from '../files/atomicWrite';
import { privateFolder } from '../files/privateFolder';
import { readIfThere } from '../files/readIfThere';

const wellFormed = /^[A-Za-z0-9_-]{43}$/;

/**
 * The token of one workspace, the same in all its windows, for local tools to read: 256 random bits in base64url in a
 * file that only this user can read.
 */
export class AccessTokenFile {
  private constructor(readonly path: string) {}

  static async open(stateFolder: string, workspace: string): Promise<AccessTokenFile> {
    privateFolder(stateFolder);
    const folder = privateFolder(join(stateFolder, 'tokens'));
    await removeLeftovers(folder);
    return new AccessTokenFile(join(folder, workspace));
  }

  /** The token is created on first use; a token that other users could have read is replaced. */
  async read(): Promise<string> {
    const token = await readIfThere(this.path);
    if (token !== undefined && wellFormed.test(token) && (await this.isPrivate())) return token;
    if (token !== undefined) return this.replace();
    await this.create();
    const made = await readIfThere(this.path);
    if (made === undefined) {
      const { path } = this;
      throw new Obstructed(
        { type: 'noTokenFile', path },
        `${path} cannot be read as a file. Remove it.`,
      );
    }
    return made;
  }

  async replace(): Promise<string> {
    const token = newToken();
    await atomicWrite(this.path, token);
    return token;
  }

  /** Writes a temporary file and links it, which fails if another window has created the token meanwhile. */
  private async create(): Promise<void> {
    const aside = `${this.path}.${newToken()}.tmp`;
    try {
      await writeFile(aside, newToken(), { mode: 0o600, flag: 'wx' });
      await link(aside, this.path);
    } catch (cause) {
      if (systemErrorCode(cause) !== 'EEXIST') throw cause;
    } finally {
      await rm(aside, { force: true });
    }
  }

  private async isPrivate(): Promise<boolean> {
    if (process.platform === 'win32') return true;
    return ((await stat(this.path)).mode & 0o077) === 0;
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}
