import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { digestProblems } from '../../../../src/core/documents/problemDigest';
import type { DocumentProblems, Severity } from '../../../../src/core/documents/problems';
import { canonicalUri } from '../../../../src/core/documents/uris';

const document = (path: string, ...problems: [Severity, number][]): DocumentProblems => ({
  document: canonicalUri(`file:///ws/${path}`),
  path,
  problems: problems.map(([severity, line]) => ({ severity, line, column: 1, message: 'm' })),
});

function digest(found: readonly DocumentProblems[], limits: { inAll?: number; inOne?: number }) {
  const { inAll = 100, inOne = 100 } = limits;
  const { documents, ...counted } = digestProblems(found, { inAll, inOne });
  const shown = documents.map(({ path, problems }) => [
    path,
    ...problems.map(({ severity, line }) => `${severity} ${line}`),
  ]);
  return { shown, ...counted };
}

describe('digestProblems', () => {
  const some = [
    document('fine.ts'),
    document('b.ts', ['hint', 3], ['warning', 2], ['warning', 1]),
    document('a.ts', ['warning', 9], ['warning', 8]),
    document('z.ts', ['error', 5], ['info', 1]),
  ];

  it('the worst document first, and in it by place', () => {
    assert.deepEqual(digest(some, {}), {
      shown: [
        ['z.ts', 'info 1', 'error 5'],
        ['b.ts', 'warning 1', 'warning 2', 'hint 3'],
        ['a.ts', 'warning 8', 'warning 9'],
      ],
      counts: { error: 1, warning: 4, info: 1, hint: 1 },
      total: 7,
      documentsCut: 0,
      problemsCut: 0,
    });
  });

  it('of one document the worst, and of all no more than so many', () => {
    const { shown, documentsCut, problemsCut } = digest(some, { inOne: 2, inAll: 3 });
    assert.deepEqual(shown, [
      ['z.ts', 'info 1', 'error 5'],
      ['b.ts', 'warning 1'],
    ]);
    assert.deepEqual({ documentsCut, problemsCut }, { documentsCut: 1, problemsCut: 4 });
  });

  it('nothing of nothing', () => {
    assert.partialDeepStrictEqual(digest([document('fine.ts')], {}), { shown: [], total: 0 });
  });
});
