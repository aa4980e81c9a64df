import assert from 'node:assert/strict';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { replaceConfig } from '../../../../src/features/clients/editing/configFile';
import { UnreadableConfig } from '../../../../src/features/clients/model/aiClientConfig';
import { temporaryFolder } from '../../temporaryFolder';
import { named, person, place } from './connecting';

const before = '{\n  "mcpServers": { "a": { "command": "b" } }\n}\n';
const isRoot = process.getuid?.() === 0;
const hasModes = process.platform !== 'win32';

describe('A planned change', () => {
  it('is not made to a file that has changed since', async (test) => {
    const { configs, home, stateFolder } = await person(test);
    const path = join(home, '.cursor', 'mcp.json');
    for (const [shown, now] of [
      [before, `${before}\n`],
      [before, undefined],
      [undefined, before],
    ]) {
      await rm(path, { force: true });
      if (shown !== undefined) await place(path, shown);
      const change = await configs.plan('cursor', 'user', 'connect');
      await rm(path, { force: true });
      if (now !== undefined) await place(path, now);
      await assert.rejects(configs.apply(change), /has changed meanwhile/);
      const left = await readFile(path, 'utf8').catch(() => undefined);
      assert.equal(left, now);
    }
    await assert.rejects(readdir(stateFolder));
    assert.deepEqual(await readdir(join(home, '.cursor')), ['mcp.json']);
  });

  it('does not delete a file that has changed since', async (test) => {
    const { configs } = await person(test);
    const connect = await configs.planHook('opencode', 'connect');
    await configs.apply(connect);
    const disconnect = await configs.planHook('opencode', 'disconnect');
    assert.equal(disconnect.after, undefined);
    await writeFile(connect.path, before);
    await assert.rejects(configs.apply(disconnect), /has changed meanwhile/);
    assert.equal(await readFile(connect.path, 'utf8'), before);
  });

  it('is not made to a file that changes meanwhile', async (test) => {
    const folder = await temporaryFolder(test);
    const path = join(folder, 'mcp.json');
    await writeFile(path, 'written meanwhile');
    for (const after of ['{}', undefined]) {
      const replaced = replaceConfig(path, { before, after, newMode: 0o600 });
      await assert.rejects(replaced, /has changed meanwhile/);
    }
    assert.equal(await readFile(path, 'utf8'), 'written meanwhile');
    assert.deepEqual(await readdir(dirname(path)), ['mcp.json']);
  });

  it(
    'names the target of a link that leads out of the project',
    { skip: !hasModes },
    async (test) => {
      const { configs, home, project } = await person(test);
      const outsideOf = async (id: string) =>
        (await configs.plan(id, 'project', 'connect')).outside;
      await place(join(home, 'mine.json'), before);
      await symlink(join(home, 'mine.json'), join(project, '.mcp.json'));
      assert.equal(await outsideOf('claude-code'), join(home, 'mine.json'));
      await symlink('../home/new', join(project, '.cursor'));
      assert.equal(await outsideOf('cursor'), join(home, 'new', 'mcp.json'));
      await symlink('.mcp.json', join(project, 'opencode.json'));
      assert.equal(await outsideOf('opencode'), join(home, 'mine.json'));
      await place(join(project, '..gemini', 'settings.json'), before);
      await symlink('..gemini', join(project, '.gemini'));
      assert.equal(await outsideOf('gemini-cli'), undefined);
      assert.equal(await outsideOf('codex'), undefined);
      assert.equal((await configs.plan('cursor', 'user', 'connect')).outside, undefined);
    },
  );

  it('writes nothing if it changes nothing', async (test) => {
    const { configs, stateFolder } = await person(test);
    const change = await configs.plan('cursor', 'user', 'disconnect');
    assert.deepEqual([change.before, change.after], [undefined, undefined]);
    assert.equal(await configs.apply(change), undefined);
    await assert.rejects(stat(change.path));
    await assert.rejects(readdir(stateFolder));
  });

  it(
    'does not change the file if its folder is read-only',
    { skip: isRoot || !hasModes },
    async (test) => {
      const { configs, home } = await person(test);
      const path = join(home, '.cursor', 'mcp.json');
      await place(path, before);
      await chmod(join(home, '.cursor'), 0o500);
      const change = await configs.plan('cursor', 'user', 'connect');
      await assert.rejects(configs.apply(change), { code: 'EACCES' });
      await chmod(join(home, '.cursor'), 0o700);
      assert.equal(await readFile(path, 'utf8'), before);
      assert.deepEqual(await readdir(join(home, '.cursor')), ['mcp.json']);
    },
  );

  it('does not replace a file that is read-only', { skip: isRoot || !hasModes }, async (test) => {
    const { configs, home } = await person(test);
    const path = join(home, '.cursor', 'mcp.json');
    await place(path, before);
    const connect = await configs.plan('cursor', 'user', 'connect');
    await chmod(path, 0o444);
    await assert.rejects(configs.apply(connect), { code: 'EACCES' });
    assert.equal(await readFile(path, 'utf8'), before);
    const created = await configs.planHook('opencode', 'connect');
    await configs.apply(created);
    await chmod(created.path, 0o444);
    const disconnect = await configs.planHook('opencode', 'disconnect');
    assert.equal(disconnect.after, undefined);
    await assert.rejects(configs.apply(disconnect), { code: 'EACCES' });
    assert.equal(await readFile(created.path, 'utf8'), created.after);
  });

  it('does not replace a file in the place of its folder', async (test) => {
    const { configs, home } = await person(test);
    await writeFile(join(home, '.cursor'), 'in the way');
    const change = await configs.plan('cursor', 'user', 'connect');
    await assert.rejects(configs.apply(change), /EEXIST|ENOTDIR/);
    assert.equal(await readFile(join(home, '.cursor'), 'utf8'), 'in the way');
  });

  it('does not change the file if it cannot be backed up', async (test) => {
    const { configs, home, stateFolder } = await person(test);
    const path = join(home, '.cursor', 'mcp.json');
    await place(path, before);
    await writeFile(stateFolder, 'in the way');
    await assert.rejects(configs.apply(await configs.plan('cursor', 'user', 'connect')));
    assert.equal(await readFile(path, 'utf8'), before);
  });

  it('changes the target of a link, and the link stays', async (test) => {
    const { configs, home } = await person(test);
    const path = join(home, '.cursor', 'mcp.json');
    const target = join(home, 'dotfiles', 'cursor.json');
    await place(target, before);
    await mkdir(join(home, '.cursor'));
    await symlink('../dotfiles/cursor.json', path);
    await configs.apply(await configs.plan('cursor', 'user', 'connect'));
    assert.equal(await readlink(path), '../dotfiles/cursor.json');
    assert.match(await readFile(target, 'utf8'), /mcp-workspace-bridge/);
    await configs.apply(await configs.plan('cursor', 'user', 'disconnect'));
    assert.deepEqual(JSON.parse(await readFile(target, 'utf8')), JSON.parse(before));
    assert.ok((await lstat(path)).isSymbolicLink());
  });

  it('follows a relative link in a linked folder as the system does', async (test) => {
    const { configs, home } = await person(test);
    const [target, unrelated] = ['dotfiles/shared', 'shared'].map((folder) =>
      join(home, folder, 'mcp.json'),
    ) as [string, string];
    await place(target, before);
    await place(unrelated, 'unrelated');
    await mkdir(join(home, 'dotfiles', 'cursor'));
    await symlink(join(home, 'dotfiles', 'cursor'), join(home, '.cursor'));
    await symlink('../shared/mcp.json', join(home, 'dotfiles', 'cursor', 'mcp.json'));
    await configs.apply(await configs.plan('cursor', 'user', 'connect'));
    assert.match(await readFile(target, 'utf8'), /mcp-workspace-bridge/);
    assert.equal(await readFile(unrelated, 'utf8'), 'unrelated');
  });

  it('creates the missing target of a link', async (test) => {
    const { configs, home } = await person(test);
    const path = join(home, '.cursor', 'mcp.json');
    await mkdir(join(home, '.cursor'));
    await symlink(join(home, 'dotfiles', 'cursor.json'), path);
    await configs.apply(await configs.plan('cursor', 'user', 'connect'));
    assert.equal(
      await readFile(join(home, 'dotfiles', 'cursor.json'), 'utf8'),
      configs.entryText('cursor', named('cursor')),
    );
    assert.ok((await lstat(path)).isSymbolicLink());
  });

  it('keeps the mode of the file', { skip: !hasModes }, async (test) => {
    const { configs, home } = await person(test);
    const path = join(home, '.cursor', 'mcp.json');
    for (const mode of [0o600, 0o640, 0o666]) {
      await place(path, before);
      await chmod(path, mode);
      await configs.apply(await configs.plan('cursor', 'user', 'connect'));
      assert.equal((await stat(path)).mode & 0o777, mode);
    }
    const codex = await configs.plan('codex', 'user', 'connect');
    await configs.apply(codex);
    assert.equal((await stat(codex.path)).mode & 0o777, 0o600);
  });

  it('keeps the owner of the file', { skip: !isRoot }, async (test) => {
    const { configs, home } = await person(test);
    const path = join(home, '.cursor', 'mcp.json');
    await place(path, before);
    await chown(path, 1234, 1235);
    await configs.apply(await configs.plan('cursor', 'user', 'connect'));
    const { uid, gid } = await stat(path);
    assert.deepEqual([uid, gid], [1234, 1235]);
  });
});

describe('The backups', () => {
  it('are readable by this user only, and name the client', { skip: !hasModes }, async (test) => {
    const { configs, home, stateFolder } = await person(test);
    await place(join(home, '.cursor', 'mcp.json'), before);
    const copy = await configs.apply(await configs.plan('cursor', 'user', 'connect'));
    assert.ok(copy);
    assert.equal(await readFile(copy, 'utf8'), before);
    assert.match(basename(copy), /^20\d\d-.*\.cursor\..*\.mcp\.json$/);
    assert.equal((await stat(copy)).mode & 0o777, 0o600);
    assert.equal((await stat(join(stateFolder, 'backups'))).mode & 0o777, 0o700);
  });

  it('are kept for the last ten versions of each file', async (test) => {
    const { configs, home, project, stateFolder } = await person(test);
    const other = join(project, '.cursor', 'mcp.json');
    await place(other, before);
    await configs.apply(await configs.plan('cursor', 'project', 'connect'));
    const path = join(home, '.cursor', 'mcp.json');
    for (let count = 0; count < 12; count += 1) {
      await place(path, `{ "count": ${count} }`);
      await configs.apply(await configs.plan('cursor', 'user', 'connect'));
    }
    const names = (await readdir(join(stateFolder, 'backups'))).sort();
    const texts = await Promise.all(
      names.map((name) => readFile(join(stateFolder, 'backups', name), 'utf8')),
    );
    const counts = Array.from({ length: 10 }, (_, index) => `{ "count": ${index + 2} }`);
    assert.deepEqual(texts, [before, ...counts]);
  });
});

describe('A file that is not a text', () => {
  it('is not changed if it is not UTF-8', async (test) => {
    const { configs, home } = await person(test);
    const path = join(home, '.cursor', 'mcp.json');
    await mkdir(join(home, '.cursor'));
    const bytes = Buffer.from(`\uFEFF${before}`, 'utf16le');
    await writeFile(path, bytes);
    await assert.rejects(configs.plan('cursor', 'user', 'connect'), (error) => {
      return error instanceof UnreadableConfig && error.problem.fault.type === 'encoding';
    });
    assert.deepEqual(await readFile(path), bytes);
  });

  it('is not changed if it is a folder', async (test) => {
    const { configs, home } = await person(test);
    await mkdir(join(home, '.cursor', 'mcp.json'), { recursive: true });
    await assert.rejects(configs.plan('cursor', 'user', 'connect'), (error) => {
      const fault = error instanceof UnreadableConfig && error.problem.fault;
      return fault && fault.type === 'access' && fault.code === 'EISDIR';
    });
  });

  it('is not changed if it never ends, or is too large', { skip: !hasModes }, async (test) => {
    const { configs, project } = await person(test);
    const isNoText = (error: unknown) =>
      error instanceof UnreadableConfig && error.problem.fault.type === 'noText';
    await symlink('/dev/zero', join(project, '.mcp.json'));
    await assert.rejects(configs.plan('claude-code', 'project', 'connect'), isNoText);
    const long = join(project, 'opencode.json');
    await writeFile(long, '{}');
    await truncate(long, 65 * 1024 * 1024);
    await assert.rejects(configs.plan('opencode', 'project', 'connect'), isNoText);
    const states = await configs.all();
    const paths = states.flatMap(({ places }) => places).filter((one) => one.problem);
    assert.deepEqual(
      [...new Set(paths.map(({ path }) => path))],
      [join(project, '.mcp.json'), long],
    );
  });
});
