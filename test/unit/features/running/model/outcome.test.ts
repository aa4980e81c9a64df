import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outcomeOf } from '../../../../../src/features/running/model/outcome';

const ended = { line: 'npm test', isTask: false, exitCode: 1, output: '' };
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}\n`);

describe('after Ctrl+C, with a code of its own', () => {
  const stopped = [
    'collected 1 item\n\ntest_a.py ^C\n\n!!! KeyboardInterrupt !!!\n/a/test_a.py:5: KeyboardInterrupt\n(to show a full traceback on KeyboardInterrupt use --full-trace)\n=== no tests ran in 1.23s ===',
    `^C\n${numbered(3).join('')}`,
    `!!!!!!!! KeyboardInterrupt !!!!!!!!\n${numbered(3).join('')}`,
    'Listening\n^C^C',
    '^CTraceback (most recent call last):\n  File "a.py", line 1, in <module>\nKeyboardInterrupt',
    'Listening on 8080\n^Csignal: interrupt',
    'signal: interrupt\n',
    '^Csignal: interrupt\nFAIL\tshop/cart\t1.2s\nFAIL',
    'Serving. Press ^C to stop.\n  12 %^C\n',
  ];
  for (const output of stopped) {
    it(`was stopped: ${JSON.stringify(output.slice(-40))}`, () => {
      assert.equal(outcomeOf({ ...ended, exitCode: 2, output }), 'stopped');
    });
  }

  const failed = [
    '',
    'Press ^C to stop\nError: listen EADDRINUSE',
    'To stop it, press ^C\nError: listen EADDRINUSE',
    'Stop it with ^C\nError: no',
    `^C\n${numbered(30).join('')}`,
    "E   Regex: '^Cart'\n^Cart does not match\n1 failed",
    '    int a^C;\n        ^~\n1 error generated.',
    '!!! Interrupted: 1 error during collection !!!\n=== 1 error in 0.1s ===',
    'E   KeyboardInterrupt was not raised\n1 failed',
    'test_a.py:5: KeyboardInterrupt expected\nFAILED',
    'got "signal: interrupt", want nil\nFAIL',
  ];
  for (const output of failed) {
    it(`has failed: ${JSON.stringify(output.slice(-40))}`, () => {
      assert.equal(outcomeOf({ ...ended, exitCode: 2, output }), 'failed');
    });
  }
});

describe('exit code 1', () => {
  const answers = [
    'grep foo src',
    'grep foo "$(git ls-files | head -1)"',
    'npm test | grep FAIL',
    'cd x; rg foo',
    'sudo grep foo /var/log/syslog',
    'LANG=C diff a b',
    'diff <(sort a) <(sort b)',
    'cmp a b',
    'git diff --exit-code',
    'git grep foo',
    'which x',
    'command -v x',
    'test -e x',
    '[ -e x ]',
    '! grep foo src',
  ];
  for (const line of answers) {
    it(`of ${line} is no failure, but of a task it is, and so is another code`, () => {
      assert.equal(outcomeOf({ ...ended, line }), 'ended');
      assert.equal(outcomeOf({ ...ended, line, isTask: true }), 'failed');
      assert.equal(outcomeOf({ ...ended, line, exitCode: 2 }), 'failed');
    });
  }

  const failures = [
    '',
    'npm test',
    'npm test && grep foo out.txt',
    'grep foo src || npm test',
    'grep foo src; npm test',
    'grep foo src | node count.js',
    'set -o pipefail; npm test | grep foo',
    'git commit -m diff',
    './test all',
    'test',
    'make test',
    'npx test all',
    'npm test "$(grep foo src)"',
    'git ls-files | xargs grep foo',
  ];
  for (const line of failures) {
    it(`of ${line || 'an unknown line'} is a failure`, () => {
      assert.equal(outcomeOf({ ...ended, line }), 'failed');
    });
  }
});

it('no exit code is neither success nor failure, and 0 is a success whatever was printed', () => {
  assert.equal(outcomeOf({ ...ended, exitCode: undefined }), 'ended');
  assert.equal(outcomeOf({ ...ended, exitCode: 0, output: '^C' }), 'succeeded');
});
