import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { secretRule } from '../../../../../src/core/access/secrets';
import { readCommandLine } from '../../../../../src/features/running/model/commandLine';
import { aiTools, nested, secret } from './heldBackLines';
import { shared } from './sharedLines';

const isSecret = secretRule({ added: ['own-secret.txt'], notSecret: [], platform: 'linux' });
const restrictionOf = (line: string) => readCommandLine(line, isSecret).restriction;

describe('the restriction of a command line', () => {
  const all = [
    ...secret.map((line) => [line, 'secret'] as const),
    ...nested.map((line) => [line, 'nested'] as const),
    ...aiTools.map((line) => [line, 'aiTool'] as const),
    ...shared.map((line) => [line, undefined] as const),
  ];
  for (const [line, restriction] of all) {
    it(`of ${JSON.stringify(line.slice(0, 60))} is ${restriction}`, () => {
      assert.equal(restrictionOf(line), restriction);
    });
  }

  const programs = [
    ['sudo -E /usr/bin/printenv TOKEN', 'printenv'],
    ['X=1 npm test', 'npm'],
    ['uv run env', 'uv'],
    ['echo hi && env', 'echo'],
    ['C:\\tools\\Vault.EXE read', 'vault'],
    ['env TOKEN=abc printenv', 'printenv'],
    ['sudo TOKEN=abc printenv', 'printenv'],
    ['bash -c "export TOKEN=abc; env"', 'bash'],
    ["bash -c 'docker login -u a -p ab/Cd1234'", 'bash'],
    ['$env:TOKEN="abc"', ''],
    ['$env:TOKEN = "abc"', ''],
    ['', ''],
  ] as const;
  for (const [line, program] of programs) {
    it(`leaves the program of ${JSON.stringify(line)}: ${program}`, () => {
      assert.equal(readCommandLine(line, isSecret).program, program);
    });
  }

  it('takes no longer than its length', () => {
    const before = performance.now();
    for (const piece of [
      '$(',
      '"',
      "'",
      '`',
      '(',
      'sudo ',
      'uv run -q ',
      'a=b ',
      '\\',
      '\\"',
      '"\\"$(',
      '{',
      '<(',
    ]) {
      restrictionOf(piece.repeat(4_000 / piece.length));
    }
    assert.ok(performance.now() - before < 1_000);
  });
});
