import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from './scope';

/** A folder that is removed after the test. */
export async function temporaryFolder(scope: Scope): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'mcp-bridge-unit-'));
  scope.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
