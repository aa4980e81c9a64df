import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatProblems, type Problem } from '../../../../src/core/documents/problems';

const problem = (details: Partial<Problem> = {}): Problem => ({
  line: 3,
  column: 7,
  severity: 'error',
  message: 'Cannot find name x.',
  ...details,
});

describe('formatProblems', () => {
  const cases: readonly {
    readonly name: string;
    readonly given: Partial<Problem>;
    readonly line: string;
  }[] = [
    { name: 'as compilers print', given: {}, line: 'a.ts:3:7: error: Cannot find name x.' },
    {
      name: 'with source and code',
      given: { source: 'ts', code: '2304' },
      line: 'a.ts:3:7: error: Cannot find name x. [ts 2304]',
    },
    {
      name: 'with a source alone',
      given: { source: 'eslint' },
      line: 'a.ts:3:7: error: Cannot find name x. [eslint]',
    },
    {
      name: 'with a code alone',
      given: { code: 'E1' },
      line: 'a.ts:3:7: error: Cannot find name x. [E1]',
    },
    {
      name: 'with its severity',
      given: { severity: 'hint' },
      line: 'a.ts:3:7: hint: Cannot find name x.',
    },
    {
      name: 'with the cell of a notebook',
      given: { cell: 2 },
      line: 'a.ts:cell 2:3:7: error: Cannot find name x.',
    },
    {
      name: 'on one line, whatever the message',
      given: { message: 'Not assignable.\n  Types differ.\r\n\tIn x.' },
      line: 'a.ts:3:7: error: Not assignable. Types differ. In x.',
    },
  ];
  for (const { name, given, line } of cases) {
    it(name, () => assert.deepEqual(formatProblems('a.ts', [problem(given)]), [line]));
  }

  it('is one line, whatever the path', () => {
    assert.deepEqual(formatProblems('a\nb.ts', [problem()]), [
      'a b.ts:3:7: error: Cannot find name x.',
    ]);
  });

  it('goes by line, then by column, and keeps the order of what is found at one place', () => {
    const found = [
      problem({ line: 10, column: 1, message: 'd' }),
      problem({ line: 2, column: 9, message: 'b' }),
      problem({ line: 2, column: 9, message: 'c' }),
      problem({ line: 2, column: 1, message: 'a' }),
    ];
    assert.deepEqual(formatProblems('a.ts', found), [
      'a.ts:2:1: error: a',
      'a.ts:2:9: error: b',
      'a.ts:2:9: error: c',
      'a.ts:10:1: error: d',
    ]);
  });

  it('goes by cell before that, behind what is of none', () => {
    const found = [
      problem({ cell: 10, line: 1, message: 'c' }),
      problem({ cell: 2, line: 9, message: 'b' }),
      problem({ line: 20, message: 'a' }),
    ];
    assert.deepEqual(formatProblems('a.ipynb', found), [
      'a.ipynb:20:7: error: a',
      'a.ipynb:cell 2:9:7: error: b',
      'a.ipynb:cell 10:1:7: error: c',
    ]);
  });

  it('has no line where there is no problem', () => {
    assert.deepEqual(formatProblems('a.ts', []), []);
  });
});
