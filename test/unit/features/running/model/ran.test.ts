import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { askedLines } from '../../../../../src/features/running/model/askedLines';
import { ranAddress, taskUri } from '../../../../../src/features/running/model/ranAddress';
import { RanCommands } from '../../../../../src/features/running/model/ranCommands';
import { duration, outputText, quoted } from '../../../../../src/features/running/model/ranText';
import { placesIn, tellingLines } from '../../../../../src/features/running/model/telling';

const folder = canonicalUri('file:///ws/');
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`);

function ranWith(...outputs: readonly string[]) {
  const commands = new RanCommands(0);
  for (const output of outputs) {
    const command = commands.start({ line: 'x', folder, terminal: 'bash' });
    command.write(output);
    commands.finish(command, 0);
  }
  return commands;
}

describe('what ran', () => {
  it('has the beginning and the end of a long output, with the number of lines between', () => {
    const lines = numbered(200_000);
    const commands = ranWith(lines.map((line) => line.replace('\n', '\r\n')).join(''));
    const kept = commands.latest[0]?.output ?? assert.fail();
    assert.ok(kept.head.length <= 8 * 1024 && kept.tail.length <= 56 * 1024);
    const [head, tail] = [kept.head.split('\n').length - 1, kept.tail.trimEnd().split('\n').length];
    assert.equal(head + kept.omitted + tail, 200_000);
    const text = outputText(kept);
    assert.ok(text.startsWith('line 1\nline 2\n') && text.endsWith('line 199999\nline 200000\n'));
    assert.match(text, new RegExp(`\\n… ${kept.omitted} lines left out …\\nline `));
  });

  it('keeps both ends of one huge line', () => {
    const commands = ranWith(`BEGIN${'x'.repeat(1_000_000)}END`);
    const { head, tail } = commands.latest[0]?.output ?? assert.fail();
    assert.ok(head.startsWith('BEGIN') && tail.endsWith('END'));
    assert.ok(head.length + tail.length < 70_000);
  });

  it('keeps the latest 20 commands, and forgets all', () => {
    const commands = ranWith(...numbered(30));
    assert.deepEqual(
      commands.latest.map(({ id }) => id),
      Array.from({ length: 20 }, (_, at) => 30 - at),
    );
    commands.forgetAll();
    assert.deepEqual(commands.latest, []);
  });

  it('keeps nothing after a refusal', () => {
    const commands = ranWith('a');
    commands.setOff(true);
    const command = commands.start({ line: 'x', folder, terminal: 'bash' });
    commands.finish(command, 1);
    assert.deepEqual([commands.latest, commands.open], [[], []]);
    commands.setOff(false);
    commands.finish(commands.start({ line: 'y', folder, terminal: 'bash' }), 1);
    assert.deepEqual(
      commands.latest.map(({ line }) => line),
      ['y'],
    );
  });

  it('does not list what is forgotten while it runs', () => {
    const commands = new RanCommands(0);
    const command = commands.start({ line: 'x', folder, terminal: 'bash' });
    commands.forgetAll();
    commands.finish(command, 1);
    assert.deepEqual(commands.latest, []);
  });

  it('tells what begins, and what is dropped while it runs, unless nothing is kept', () => {
    const commands = new RanCommands(0);
    const told: (number | undefined)[] = [];
    commands.onDidChangeOpen((command) => void told.push(command?.id));
    commands.drop(commands.start({ line: 'x', folder, terminal: 'bash' }));
    commands.finish(commands.start({ line: 'y', folder, terminal: 'bash' }), 0);
    commands.setOff(true);
    commands.drop(commands.start({ line: 'z', folder, terminal: 'bash' }));
    assert.deepEqual(told, [1, undefined, 2]);
  });

  it('has no output of blank lines alone', () => {
    assert.equal(ranWith('\r\n \r\n\u001B[0m').latest[0]?.output, undefined);
  });
});

describe('the lines that were asked for', () => {
  const text = numbered(10).join('');
  const cases = [
    ['-2', 'line 9\nline 10\n', '9-10'],
    ['-99', text, '1-10'],
    ['2', 'line 1\nline 2\n', '1-2'],
    ['3-4', 'line 3\nline 4\n', '3-4'],
    ['9-99', 'line 9\nline 10\n', '9-10'],
  ] as const;
  for (const [asked, part, lines] of cases) {
    it(`by ${asked}`, () => {
      assert.deepEqual(askedLines(text, asked), { text: part, lines, lineCount: 10 });
    });
  }
  for (const asked of ['x', '0', '-0', '11-12', '4-3', '--2']) {
    it(`by ${asked}, are none`, () => assert.throws(() => askedLines(text, asked), /[Ll]ine/));
  }
});

describe('an address', () => {
  it('names a task by any name', () => {
    for (const name of ['build', 'npm: test', 'a/b?c#d %41', 'ä "x"']) {
      assert.deepEqual(ranAddress(taskUri(name)), { type: 'task', name });
    }
  });
  it('is no other', () => {
    const others = ['command/0', 'command/01', 'command/x', 'command/1?a=b', 'last?x', 'sharing'];
    for (const path of others) {
      assert.equal(ranAddress(canonicalUri(`terminal://window/${path}`)), undefined, path);
    }
    assert.equal(ranAddress(canonicalUri('terminal://other/last')), undefined);
    assert.deepEqual(ranAddress(canonicalUri('terminal://window/command/7?lines=-20')), {
      type: 'command',
      id: 7,
      lines: '-20',
    });
  });
});

describe('the telling lines', () => {
  const output = [
    'start',
    'src/cart.ts:42:7 - error TS2322: no',
    ...numbered(50).map((line) => line.trim()),
    'Tests: 1 failed, 9 passed',
    'npm test ended',
    '',
  ].join('\n');

  it('are errors and places, and the last ones, in their order', () => {
    assert.deepEqual(tellingLines(output, 4), [
      'src/cart.ts:42:7 - error TS2322: no',
      'line 50',
      'Tests: 1 failed, 9 passed',
      'npm test ended',
    ]);
  });

  it('are all where there is room', () => {
    assert.deepEqual(tellingLines(output, 100), output.trimEnd().split('\n'));
  });

  it('are told once, without the frames of what runs the code', () => {
    const failure = [
      '✖ adds all prices',
      '  AssertionError: Expected values to be equal:',
      '  -3 !== 3',
      '      at TestContext.<anonymous> (/shop/cart.test.js:6:10)',
      '      at Test.run (node:internal/test_runner/test:1409:7)',
      '      at run (/shop/node_modules/vitest/run.js:1:1)',
    ];
    const twice = ['tests 1', ...failure, 'failing tests:', ...failure, ''].join('\n');
    assert.deepEqual(tellingLines(twice, 7), [
      'tests 1',
      '  -3 !== 3',
      'failing tests:',
      ...failure.slice(0, 4),
    ]);
  });

  it('name places in the folder of the command', () => {
    const text =
      'a.ts:1\n  at run (/ws/lib/b.js:20:3)\n  File "c d/x.py", line 3\n./e.go:7:\nf.ts(12,5): error\n10:30:12 x\nhttp://host:80/';
    assert.deepEqual(
      placesIn(text, folder).map(({ uri, line }) => `${uri}:${line}`),
      [
        'file:///ws/f.ts:12',
        'file:///ws/e.go:7',
        'file:///ws/x.py:3',
        'file:///ws/lib/b.js:20',
        'file:///ws/a.ts:1',
      ].map((each) => each.replace('ws/x.py', 'ws/d/x.py')),
    );
  });
});

it('a line is shown as code, and a duration in words', () => {
  assert.equal(quoted('echo `a`\n# b'), "`echo 'a' # b`");
  assert.deepEqual([40, 12_345, 180_000, 7_300_000].map(duration), [
    '0.0 s',
    '12 s',
    '3 min',
    '2 h',
  ]);
});
