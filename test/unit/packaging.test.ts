import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, cp, readFile, symlink, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { hostFolder, root } from '../host/paths';
import { temporaryFolder } from './temporaryFolder';

const notSources = ['.git', '.vscode-test', 'dist', 'node_modules'];
const isSource = (path: string) =>
  !notSources.includes(basename(path)) && !/\.(?:vsix|tgz)$/.test(path);

interface Machine {
  readonly folder: string;
  readonly mode: number;
  readonly time: Date;
  readonly env: Readonly<Record<string, string>>;
}

/** Packages a copy of the sources, as on another machine. */
async function packageOn(t: TestContext, { folder, mode, time, env }: Machine): Promise<Buffer> {
  const copy = join(await temporaryFolder(t), folder);
  await cp(root, copy, { recursive: true, filter: isSource, preserveTimestamps: true });
  // The lock file is copied, too: if it is newer than what is installed, the shared packages would be installed again.
  for (const name of globSync('{package-lock.json,{src,media,l10n}/**/*.*}', { cwd: copy })) {
    await chmod(join(copy, name), mode);
    await utimes(join(copy, name), time, time);
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  await symlink(hostFolder, join(copy, '.vscode-test'), 'junction');
  const run = join(copy, 'test', 'host', 'run.mjs');
  await promisify(execFile)(process.execPath, [run, 'package'], {
    env: { ...process.env, ...env },
  });
  const [vsix = ''] = globSync('*.vsix', { cwd: copy });
  return readFile(join(copy, vsix));
}

it('the same sources give a VSIX of the same bytes, wherever and whenever it is packaged', async (t) => {
  const [one, other] = await Promise.all([
    packageOn(t, {
      folder: 'one',
      mode: 0o644,
      time: new Date('2026-01-01T00:00:00Z'),
      env: { TZ: 'UTC', LC_ALL: 'C' },
    }),
    packageOn(t, {
      folder: 'a folder with spaces',
      mode: 0o755,
      time: new Date('2026-07-01T12:34:56Z'),
      env: { TZ: 'Asia/Tokyo', LC_ALL: 'sv_SE.UTF-8' },
    }),
  ]);
  assert.ok(one.length > 100_000);
  assert.ok(one.equals(other));
});
