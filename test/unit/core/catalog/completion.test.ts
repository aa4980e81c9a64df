import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  completionOf,
  nothingToComplete,
  variableOf,
  type CompletionRequest,
} from '../../../../src/core/catalog/completion';
import { InvalidRequest } from '../../../../src/base/errors';
import type { ResourceTemplate } from '../../../../src/core/catalog/resource';
import { atOnce } from '../../atOnce';
import { endsSoon } from '../../endsSoon';

const files = ['ws/src/a.ts', 'ws/src/b.ts', 'ws/test/a.ts', 'ws/readme.md'];

const completed = (listed: readonly string[], typed: string, isWalked = false) =>
  atOnce(completionOf(listed, { typed, isWalked })).values;

describe('what is completed', () => {
  const cases: readonly {
    readonly name: string;
    readonly listed: readonly string[];
    readonly typed: string;
    readonly values: readonly string[];
  }[] = [
    { name: 'is everything while nothing is typed', listed: files, typed: '', values: files },
    {
      name: 'is first what continues it, in the order of the list',
      listed: ['x-ab', 'abz', 'aba', 'b'],
      typed: 'ab',
      values: ['abz', 'aba', 'x-ab'],
    },
    {
      name: 'is then what holds its letters, those that stand closest first',
      listed: ['x-a--b', 'x-a-b', 'x-ab', 'b-a'],
      typed: 'ab',
      values: ['x-ab', 'x-a-b', 'x-a--b'],
    },
    {
      name: 'keeps the order of the list among equals',
      listed: ['z/ab', 'y/ab', 'x/ab'],
      typed: 'ab',
      values: ['z/ab', 'y/ab', 'x/ab'],
    },
    {
      name: 'is looked for from the end, where a path has its name',
      listed: ['a-b/c-----b', 'a---b/x-ab'],
      typed: 'ab',
      values: ['a---b/x-ab', 'a-b/c-----b'],
    },
    {
      name: 'minds no case',
      listed: ['README.md', 'x/readMe', 'other'],
      typed: 'ReadMe',
      values: ['README.md', 'x/readMe'],
    },
    {
      name: 'minds no spaces between the letters',
      listed: ['src/some file.ts', 'src/somefile.ts'],
      typed: 'some f',
      values: ['src/some file.ts', 'src/somefile.ts'].toReversed(),
    },
    {
      name: 'takes what means something in a regular expression for itself',
      listed: ['x/a-b.ts', 'x/a.b', 'x/axb', "x/'a'", 'x/(a|b)*'],
      typed: 'a.b',
      values: ['x/a.b'],
    },
    {
      name: 'does not take a letter twice',
      listed: ['x/ab', 'x/aab'],
      typed: 'aa',
      values: ['x/aab'],
    },
    { name: 'has each value once', listed: ['a', 'b', 'a'], typed: '', values: ['a', 'b'] },
    {
      name: 'knows the letters of every language',
      listed: ['ws/ÜBER.md', 'ws/日本/メモ.md', 'ws/emoji 🎉.md'],
      typed: 'über',
      values: ['ws/ÜBER.md'],
    },
    {
      name: 'knows what lies beyond the first plane of Unicode',
      listed: ['ws/🎈.md', 'ws/🎉.md'],
      typed: '🎉',
      values: ['ws/🎉.md'],
    },
    {
      name: 'takes letters that grow in lower case',
      listed: ['İ/a/İ.md', 'ws/x'],
      typed: 'İ/a',
      values: ['İ/a/İ.md'],
    },
    { name: 'is nothing where nothing is like it', listed: files, typed: 'xyz', values: [] },
    { name: 'is nothing where nothing is listed', listed: [], typed: '', values: [] },
  ];
  for (const { name, listed, typed, values } of cases) {
    it(name, () => assert.deepEqual(completed(listed, typed), values));
  }

  it('says how many there are, of which a hundred are shown', () => {
    const listed = Array.from({ length: 101 }, (_, index) => `file-${index}`);
    assert.deepEqual(atOnce(completionOf(listed, { typed: 'file', isWalked: false })), {
      values: listed.slice(0, 100),
      total: 101,
      hasMore: true,
    });
    assert.deepEqual(atOnce(completionOf(listed.slice(1), { typed: 'file', isWalked: false })), {
      values: listed.slice(1),
      total: 100,
      hasMore: false,
    });
    assert.deepEqual(atOnce(completionOf([], { typed: '', isWalked: true })), nothingToComplete);
  });
});

describe('what is walked', () => {
  const cases: readonly {
    readonly name: string;
    readonly listed: readonly string[];
    readonly typed: string;
    /** The steps that come first; values that are only similar come after them. */
    readonly steps: readonly string[];
  }[] = [
    {
      name: 'begins behind the folder that all have in common',
      listed: files,
      typed: '',
      steps: ['ws/src/', 'ws/test/', 'ws/readme.md'],
    },
    {
      name: 'goes up to the next slash',
      listed: files,
      typed: 'ws/s',
      steps: ['ws/src/a.ts', 'ws/src/b.ts'],
    },
    {
      name: 'goes into a folder that was typed with its slash',
      listed: files,
      typed: 'ws/src/',
      steps: ['ws/src/a.ts', 'ws/src/b.ts'],
    },
    {
      name: 'stops at a folder that is one of several ways',
      listed: ['ws/src/a.ts', 'ws/src-gen/b.ts'],
      typed: 'ws/sr',
      steps: ['ws/src/', 'ws/src-gen/'],
    },
    {
      name: 'goes through all folders that are the only way on, to the end',
      listed: ['a/b/c/d/only.ts'],
      typed: '',
      steps: ['a/b/c/d/only.ts'],
    },
    {
      name: 'stops where a folder is listed beside what lies in it',
      listed: ['ws', 'ws/src', 'ws/src/deep'],
      typed: 'ws/',
      steps: ['ws/src', 'ws/src/'],
    },
    {
      name: 'goes into no folder of another case unseen',
      listed: ['ws/Src/a.ts', 'ws/src/b.ts'],
      typed: 'WS/SR',
      steps: ['ws/Src/', 'ws/src/'],
    },
    {
      name: 'stops at a folder that is listed itself',
      listed: ['ws/', 'ws/src/', 'ws/src/deep.ts'],
      typed: '',
      steps: ['ws/'],
    },
    {
      name: 'begins nowhere in what begins with a slash only in part',
      listed: ['/a', 'a'],
      typed: '',
      steps: ['/', 'a'],
    },
    {
      name: 'comes to an end at a value that ends in a slash',
      listed: ['ws/src/'],
      typed: '',
      steps: ['ws/src/'],
    },
    {
      name: 'stays with a file that was typed to its end',
      listed: files,
      typed: 'ws/readme.md',
      steps: ['ws/readme.md'],
    },
  ];
  for (const { name, listed, typed, steps } of cases) {
    it(name, () => {
      assert.deepEqual(completed(listed, typed, true).slice(0, steps.length), steps);
    });
  }

  it('has each step once, before all that is merely like it', () => {
    assert.deepEqual(completed([...files, 'ws/lib/ws-src.ts'], 'ws/src', true), [
      'ws/src/a.ts',
      'ws/src/b.ts',
      'ws/lib/ws-src.ts',
    ]);
    assert.deepEqual(completed(files, '', true), [
      'ws/src/',
      'ws/test/',
      'ws/readme.md',
      'ws/src/a.ts',
      'ws/src/b.ts',
      'ws/test/a.ts',
    ]);
  });

  it('counts its steps, and not only what is listed', () => {
    const { total } = atOnce(completionOf(files, { typed: '', isWalked: true }));
    assert.equal(total, 6);
  });

  it('is not, where whole values are wanted', () => {
    assert.deepEqual(completed(files, 'ws/'), files);
  });
});

/** With a regular expression that backtracks, or a search that begins anew at each letter, these would not end. */
describe('a completion ends', () => {
  const equal = '0'.repeat(100_000);
  const cases = {
    'on a long value of equal letters': [equal, `${'0'.repeat(50_000)}1`],
    'on a long value that holds what was typed': [equal, equal],
    'on what is longer than any value': ['short', equal],
    'on a value whose letters alternate': ['01'.repeat(50_000), `${'01'.repeat(40_000)}2`],
  } as const;
  for (const [name, [value, typed]] of Object.entries(cases)) {
    it(name, () => {
      const listed = Array.from({ length: 20 }, (_, index) => `${index}/${value}`);
      const { total } = endsSoon(() => atOnce(completionOf(listed, { typed, isWalked: true })));
      assert.equal(total, value.includes(typed) ? 20 : 0);
    });
  }
});

describe('variableOf', () => {
  const path = { type: 'listed', valueOf: (uri: string) => uri } as const;
  const lines = { type: 'computed', values: async () => [] } as const;
  const template = (uriTemplate: string, variables: ResourceTemplate['variables']) => ({
    uriTemplate,
    name: 'x',
    title: 'X',
    description: 'An X.',
    variables,
  });
  const templates = [
    template('x:{+path}', { path }),
    template('x:{+path}{?lines}', { path, lines }),
  ];
  const request = (uriTemplate: string, variable: string): CompletionRequest => ({
    uriTemplate,
    variable,
    typed: '',
    given: {},
    isWalked: true,
  });

  it('finds a variable of the template that is meant', () => {
    assert.equal(variableOf(templates, request('x:{+path}{?lines}', 'lines')), lines);
    assert.equal(variableOf(templates, request('x:{+path}', 'path')), path);
  });

  const unknown = [
    ['y:{+path}', 'path', /template/],
    ['x:a', 'path', /template/],
    ['x:{+path}', 'lines', /variable: x:\{\+path\} has no such/],
    ['x:{+path}', '', /variable/],
    ['x:{+path}', 'constructor', /variable/],
    ['x:{+path}', '__proto__', /variable/],
  ] as const;
  for (const [uriTemplate, variable, message] of unknown) {
    it(`knows no ${variable || 'nameless variable'} of ${uriTemplate}`, () => {
      assert.throws(
        () => variableOf(templates, request(uriTemplate, variable)),
        (error) => error instanceof InvalidRequest && message.test(error.message),
      );
    });
  }
});
