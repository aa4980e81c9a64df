import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { readArguments } from '../../../src/bridge/arguments';
import { root } from '../../host/paths';
import { bridgePath } from './bridgeProcess';

const maxBytes = 50_000;

test('the workspace is taken from the arguments', () => {
  const serve = (workspace: string | undefined) => ({
    type: 'serve',
    workspace,
    window: undefined,
    waitMs: 20_000,
    client: undefined,
  });
  assert.deepEqual(readArguments([]), serve(undefined));
  assert.deepEqual(readArguments(['--workspace=']), serve(undefined));
  assert.deepEqual(readArguments(['--workspace', '/a b']), serve('/a b'));
  assert.deepEqual(readArguments(['--workspace=/a']), serve('/a'));
});

test('the window is taken from the arguments, by its id', () => {
  const id = '7f9c';
  assert.partialDeepStrictEqual(readArguments(['--window', id]), { type: 'serve', window: id });
  assert.partialDeepStrictEqual(readArguments(['--window=']), { type: 'serve', window: undefined });
});

test('the client is named beside everything else, and no mistake in it is one of the others', () => {
  const serve = (client: string, workspace?: string) => ({
    type: 'serve',
    workspace,
    window: undefined,
    waitMs: 20_000,
    client,
  });
  assert.deepEqual(readArguments(['--client', 'codex']), serve('codex'));
  assert.deepEqual(readArguments(['--client=codex', '--workspace', '/a']), serve('codex', '/a'));
  assert.deepEqual(readArguments(['--workspace', '/a', '--client', 'codex']), serve('codex', '/a'));
  assert.deepEqual(readArguments(['--client', '--workspace=/a']), serve('', '/a'));
  assert.deepEqual(readArguments(['--client', 'codex', '--client', 'goose']), serve('codex'));
  assert.deepEqual(readArguments(['--client']), serve(''));
});

test('the time to wait for a window is given in seconds', () => {
  for (const [wait, waitMs] of [
    ['0', 0],
    ['60', 60_000],
    ['600', 600_000],
  ] as const) {
    assert.partialDeepStrictEqual(readArguments(['--wait', wait]), { type: 'serve', waitMs });
  }
  for (const wait of ['601', '1.5', '-1', '1s', '', '1e2']) {
    const why = '--wait takes a number of seconds from 0 to 600.';
    assert.deepEqual(readArguments([`--wait=${wait}`]), { type: 'wrong', why });
  }
});

test('wrong arguments are explained', () => {
  for (const args of [['--workspace'], ['--window'], ['--wait'], ['--other'], ['/a']]) {
    assert.equal(readArguments(args).type, 'wrong', args.join(' '));
  }
});

test('a hook is one whatever else is given', () => {
  const hook = (client: string) => ({ type: 'hook', client });
  assert.deepEqual(readArguments(['--hook', 'codex']), hook('codex'));
  assert.deepEqual(readArguments(['--hook=codex', '--other']), hook('codex'));
  assert.deepEqual(readArguments(['--help', '--hook', 'codex', '/a']), hook('codex'));
  assert.deepEqual(readArguments(['--hook']), hook(''));
});

function run(...args: string[]) {
  return spawnSync(process.execPath, [bridgePath, ...args], { encoding: 'utf8' });
}

test('it prints its version and its usage', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  assert.equal(run('--version').stdout, `${version}\n`);
  assert.match(run('--help').stdout, /--workspace PATH/);
});

test('wrong arguments are no MCP', () => {
  const { status, stdout, stderr } = run('--wrong');
  assert.equal(status, 2);
  assert.equal(stdout, '');
  assert.match(stderr, /--wrong/);
});

test('it is small, and one file', async () => {
  const { outputFiles } = await build({
    entryPoints: [bridgePath],
    minify: true,
    charset: 'utf8',
    platform: 'node',
    // Names of the file's own are shortened, too, as in the package.
    format: 'cjs',
    write: false,
  });
  const [file, more] = outputFiles;
  assert.ok(file && !more);
  assert.ok(file.contents.length < maxBytes, `${file.contents.length} bytes`);
  const required = [...file.text.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name);
  assert.deepEqual(
    required.filter((name) => !name?.startsWith('node:')),
    [],
  );
});
