import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { secretRule } from '../../../../../src/core/access/secrets';
import type { ReadContext, ResourceChange } from '../../../../../src/core/catalog/resource';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { WhatRan } from '../../../../../src/features/running/kind/whatRan';
import type { FoundProblem, RanTask } from '../../../../../src/features/running/model/ranCommand';
import { RanCommands } from '../../../../../src/features/running/model/ranCommands';

const folder = canonicalUri('file:///ws/');
const context = {
  sees: () => true,
  maySee: async (uri: string) => uri !== 'file:///ws/hidden.ts',
} as unknown as ReadContext;

interface Given {
  readonly output?: string;
  readonly code?: number | undefined;
  readonly in?: string;
  readonly task?: RanTask;
}

function window() {
  const commands = new RanCommands(0);
  const kind = new WhatRan({
    commands,
    redact: (text) => text.replaceAll('tokenmark', '‹redacted: TOKEN›'),
    isSecret: secretRule({ added: [], notSecret: [], platform: 'linux' }),
    mayShare: async (uri) => uri.startsWith(folder),
    title: (uri) => uri.replace('file:///ws/', ''),
  });
  const changes: ResourceChange[] = [];
  kind.onDidChange((change) => void changes.push(change));
  const run = (line: string, { output = '', code = 1, in: where, task }: Given = {}) => {
    const command = commands.start({
      line,
      folder: canonicalUri(where ?? folder),
      terminal: 'bash',
    });
    if (output) command.write(output);
    command.task = task;
    commands.finish(command, code);
    return command;
  };
  const read = async (uri: string, reader = context) => {
    const body = await kind.read(canonicalUri(uri), reader);
    return body && 'text' in body ? body.text : undefined;
  };
  /** All that goes out. */
  const all = async () => {
    const { inBrief } = kind;
    const failures = (await inBrief.failures?.(context)) ?? [];
    const uris = (await kind.list()).map(({ uri }) => uri);
    const ids = commands.latest.map(({ id }) => `terminal://window/command/${id}`);
    const texts = await Promise.all([...uris, ...ids].map((uri) => read(uri)));
    const told = failures.flatMap(({ title, excerpt }) => [title, ...excerpt(100)]);
    const described = uris.map((uri) => JSON.stringify(kind.describe(uri)));
    return [...texts, ...told, ...described, ...((await inBrief.names(context)) ?? [])].join('\n');
  };
  return { kind, commands, changes, run, read, all };
}

describe('what ran, as clients see it', () => {
  it('is listed before anything ran', async () => {
    const { kind, read } = window();
    const uris = (await kind.list()).map(({ uri }) => String(uri));
    assert.deepEqual(uris, ['terminal://window/last', 'terminal://window/commands']);
    for (const uri of uris) assert.equal(await read(uri), 'Nothing ran yet.\n');
    assert.equal(await read('terminal://window/command/1'), undefined);
  });

  it('is redacted in all that goes out', async () => {
    const { run, all } = window();
    run('curl -H tokenmark x', { output: 'a tokenmark b\r\nsrc/a.ts:1: error tokenmark\r\n' });
    run('echo tokenmark', { code: 0 });
    const document = canonicalUri('file:///ws/a.ts');
    const task = { name: 'build', problems: [{ document, text: 'a.ts:1: error: tokenmark' }] };
    run('build tokenmark', { task });
    const text = await all();
    assert.doesNotMatch(text, /tokenmark/);
    assert.ok(text.split('‹redacted: TOKEN›').length > 8);
  });

  it('is redacted also where colours or chunks split it', async () => {
    const { commands, all } = window();
    const command = commands.start({ line: 'x', folder, terminal: 'bash' });
    for (const chunk of ['a to', '\u001B[3', '1mken\u001B', '[0mmark\r\n']) command.write(chunk);
    commands.finish(command, 1);
    assert.match(await all(), /a ‹redacted: TOKEN›/);
    assert.doesNotMatch(await all(), /tokenmark/);
  });

  it('has the program alone of what deals with secrets', async () => {
    const { run, read, all } = window();
    run('sudo printenv linemark', { output: 'outputmark\r\n' });
    assert.match(
      (await read('terminal://window/commands')) ?? '',
      /✗ 1 · .* · bash · `printenv`\n/,
    );
    assert.doesNotMatch(await all(), /linemark|outputmark/);
  });

  it('is nothing of folders that are not shared', async () => {
    const { run, read, all } = window();
    const { id } = run('outmark', { in: 'file:///other/', output: 'outmark' });
    assert.doesNotMatch(await all(), /outmark/);
    assert.equal(await read(`terminal://window/command/${id}`), undefined);
    assert.equal(await read('terminal://window/last'), 'Nothing ran yet.\n');
  });

  it('names a failure until the same line in its folder has succeeded', async () => {
    const { kind, run } = window();
    const titles = async () => (await kind.inBrief.failures?.(context))?.map(({ title }) => title);
    run('npm test');
    run('npm test', { in: 'file:///ws/b/' });
    run('npm test', { code: 0 });
    assert.match((await titles())?.join() ?? '', /^`npm test` failed \(exit 1, [^,]*, [^,]*\)$/);
    assert.deepEqual(await kind.inBrief.names(context), ['`npm test`']);
    run('npm test');
    assert.equal((await titles())?.length, 2);
    assert.deepEqual(await kind.inBrief.names(context), []);
  });

  it('says that a command was stopped, which is no failure and no success', async () => {
    const { kind, commands, run, read } = window();
    run('npm run dev');
    for (const code of [130, 141, 143, -1_073_741_510, 3_221_225_786]) {
      const { id } = run('npm run dev', { code });
      assert.match((await read('terminal://window/last')) ?? '', /^# `npm run dev` was stopped\n/);
      const listed = new RegExp(`command/${id}> ■ ${code} stopped · `);
      assert.match((await read('terminal://window/commands')) ?? '', listed);
      assert.equal(commands.latest[0]?.hasFailed, false);
      assert.deepEqual(await kind.inBrief.failures?.(context), []);
      assert.deepEqual(await kind.inBrief.names(context), []);
    }
  });

  it('says so also of a program that ends with a code of its own, and of a search without a hit that it ended', async () => {
    const { kind, run, read } = window();
    const { id } = run('go run .', { output: '^Csignal: interrupt\r\n' });
    assert.match((await read('terminal://window/last')) ?? '', /^# `go run \.` was stopped\n/);
    run('grep foo src');
    assert.match(
      (await read('terminal://window/last')) ?? '',
      /^# `grep foo src` ended\n\n- Exit code: 1\n/,
    );
    const list = (await read('terminal://window/commands')) ?? '';
    assert.match(list, new RegExp(`command/${id}> ■ 1 stopped · `));
    assert.match(list, /○ 1 ended · .*grep foo src/);
    assert.deepEqual(await kind.inBrief.failures?.(context), []);
    assert.deepEqual(await kind.inBrief.names(context), []);
  });

  it('names what runs with its address, before what has ended last', async () => {
    const { commands, run, read } = window();
    const start = (line: string, where: string = folder) =>
      commands.start({ line, folder: canonicalUri(where), terminal: 'bash' });
    const { id } = start('vitest tokenmark');
    start('outmark', 'file:///other/');
    const running = `\`vitest ‹redacted: TOKEN›\` is running: <terminal://window/command/${id}>\n`;
    assert.equal(await read('terminal://window/last'), running);
    assert.equal(await read(`terminal://window/command/${id}`), 'No output yet.\n');
    commands.open.at(-1)?.write('1 passed tokenmark\r\n');
    assert.equal(await read(`terminal://window/command/${id}`), '1 passed ‹redacted: TOKEN›\n');
    run('npm test');
    const after = (await read('terminal://window/last')) ?? '';
    assert.ok(after.startsWith(`${running}\n# \`npm test\` failed\n`), after);
    start('printenv linemark');
    const last = (await read('terminal://window/last')) ?? '';
    assert.match(last, /^`printenv` is running: <[^>]*>\n`vitest [^]*>\n\n# `npm test` failed\n/);
  });

  it('is notified of what begins in a folder that is shared, and puts it into no prompt', async () => {
    const { kind, commands, changes } = window();
    commands.start({ line: 'x', folder: canonicalUri('file:///other/'), terminal: 'bash' });
    await new Promise(setImmediate);
    assert.equal(changes.length, 0);
    commands.start({ line: 'vitest', folder, terminal: 'bash' });
    await new Promise(setImmediate);
    const uris = changes.map((change) => ('uri' in change ? change.uri : change.type));
    assert.deepEqual(uris, ['terminal://window/last', 'terminal://window/commands']);
    assert.deepEqual(await kind.inBrief.failures?.(context), []);
    assert.deepEqual(await kind.inBrief.names(context), []);
  });

  it('has a task with the problems that may be seen, and is notified of each run', async () => {
    const { kind, run, read, changes } = window();
    const problem = (name: string) => ({
      document: canonicalUri(`file:///ws/${name}.ts`),
      text: `${name}.ts:1:1: error: no`,
    });
    const task = { name: 'build it', problems: [problem('a'), problem('hidden')] };
    run('tsc', { task, output: 'no\r\n' });
    const uri = 'task://workspace/build%20it';
    assert.ok((await kind.list()).some((entry) => entry.uri === uri));
    const text = /## Problems\n\n```\na\.ts:1:1: error: no\n```\n\nOutput: <(.*)>\n$/;
    const [, address = ''] = text.exec((await read(uri)) ?? '') ?? [];
    assert.equal(await read(address), 'no\n');
    assert.deepEqual(
      changes.map((change) => ('uri' in change ? change.uri : change.type)),
      [
        'list',
        'terminal://window/last',
        'terminal://window/commands',
        'terminal://window/command/1',
        uri,
      ],
    );
  });

  it('has the output of a task without problems that has failed, or whose problems are not shared', async () => {
    const { run, read } = window();
    const uri = 'task://workspace/build';
    const told = async (code: number, problems: readonly FoundProblem[], reader?: ReadContext) => {
      run('make', { output: 'no rule\r\n', code, task: { name: 'build', problems } });
      return (await read(uri, reader))?.split('\n\n').slice(2).join();
    };
    const output = '## Output,```\nno rule\n```\n';
    assert.equal(await told(2, []), output);
    const none = '## Problems,None.,Output: <terminal://window/command/2>\n';
    assert.equal(await told(0, []), none);
    const hidden = { document: canonicalUri('file:///ws/hidden.ts'), text: 'hidden' };
    assert.equal(await told(2, [hidden]), output);
    const seen = { document: canonicalUri('file:///ws/a.ts'), text: 'seen' };
    const blind = { ...context, sees: (topic: string) => topic !== 'problems' };
    for (const code of [0, 2]) assert.equal(await told(code, [seen], blind), output);
  });

  it('shows the first 20 and the last 180 lines of a long output, and the rest by its lines', async () => {
    const { run, read } = window();
    const output = Array.from({ length: 300 }, (_, at) => `line ${at + 1}\r\n`).join('');
    run('make', { output });
    const text = (await read('terminal://window/last')) ?? '';
    assert.match(text, /line 20\n… 100 lines left out …\nline 121\n/);
    assert.match(text, /All of it: <terminal:\/\/window\/command\/1>/);
    assert.equal(await read('terminal://window/command/1?lines=-1'), 'line 300\n');
  });
});
