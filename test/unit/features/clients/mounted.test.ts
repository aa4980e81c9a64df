import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, readFile, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { person, place } from './connecting';

const before = '{\n  "mcpServers": { "a": { "command": "b" } }\n}\n';

function mount(mounted: string, path: string): Disposable {
  execFileSync('mount', ['--bind', mounted, path], { stdio: 'pipe' });
  return { [Symbol.dispose]: () => void execFileSync('umount', [path]) };
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-bridge-unit-'));
  const path = join(folder, 'any');
  writeFileSync(path, '');
  try {
    mount(path, path)[Symbol.dispose]();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const skip = (process.platform !== 'linux' || !canMount()) && 'this user may not mount';

/** Files of the host are mounted in dev containers. */
describe('A configuration file that is a mount point', { skip }, () => {
  it('is connected and disconnected', async (test) => {
    const { configs, home } = await person(test);
    const path = join(home, '.claude.json');
    await place(path, before);
    await copyFile(path, join(home, 'of the host'));
    using _ = mount(join(home, 'of the host'), path);
    const { ino } = await stat(path);
    const copy = await configs.apply(await configs.plan('claude-code', 'user', 'connect'));
    assert.match(await readFile(path, 'utf8'), /mcp-workspace-bridge/);
    assert.equal(await readFile(copy ?? '', 'utf8'), before);
    await configs.apply(await configs.plan('claude-code', 'user', 'disconnect'));
    assert.equal(await readFile(path, 'utf8'), before);
    assert.equal((await stat(path)).ino, ino);
    assert.deepEqual(await readdir(home), ['.claude.json', 'of the host']);
  });
});
