import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import type { Failure } from '../../../../src/core/brief/failure';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { briefWindow, pinned, uri } from './briefWindow';

function failure(id: string, lines: readonly string[] = [`line of ${id}`]): Failure {
  return {
    id,
    title: `\`test ${id}\` failed (exit 1, 2.0 s, 3 min ago)`,
    uri: canonicalUri(`terminal://window/command/${id}`),
    excerpt: (most) => lines.slice(-most),
    places: [],
  };
}

/** A window in which failures come and go. */
function window() {
  let failures: readonly Failure[] = [];
  let names: readonly string[] = [];
  const made = briefWindow(
    [pinned('a.ts')],
    [
      {
        heading: 'What just ran',
        label: 'Succeeded',
        topic: 'terminal',
        isMadeOf: () => false,
        names: async () => names,
        failures: async () => failures,
      },
    ],
  );
  made.kind.put(uri('a.ts'), 'const a = 1;');
  const fail = (...all: readonly Failure[]) => (failures = all);
  return { ...made, fail, succeed: (...all: readonly string[]) => (names = all) };
}

describe('what failed', () => {
  it('stands before all else, once for each session', async () => {
    const { tell, fail, succeed } = window();
    fail(failure('2'), failure('1'));
    succeed('`npm run lint`');
    const text = await tell();
    assert.match(
      text,
      /^# .*\n\n.*\n\n## What just failed\n\n`test 2` failed \(exit 1, 2\.0 s, 3 min ago\) <terminal:\/\/window\/command\/2>:\n\n```\nline of 2\n```\n\n`test 1` failed/,
    );
    assert.match(text, /## What just ran\n\nSucceeded: `npm run lint`/);
    assert.ok(text.indexOf('failed') < text.indexOf('const a = 1;'));
    assert.equal(await tell(), '');
    fail(failure('3'), failure('2'));
    const next = await tell();
    assert.match(next, /`test 3` failed/);
    assert.doesNotMatch(next, /`test 2`/);
  });

  it('is counted for the person', async () => {
    const { told, fail } = window();
    fail(failure('2'), failure('1'));
    assert.match((await told({})).notice ?? '', /^VS Code: 1 pin, 2 failures, \d+ tokens$/);
  });

  it('takes at most 12 % of the room, whole failures first', async () => {
    const { tell, fail } = window();
    const lines = Array.from({ length: 100 }, (_, at) => `some words of line ${at} of the output`);
    fail(...['4', '3', '2', '1'].map((id) => failure(id, lines)));
    const text = await tell();
    const [, section = ''] = /## What just failed\n([^]*?)\n## /.exec(text) ?? [];
    assert.match(section, /`test 4` failed[^]*line 99 of/);
    assert.ok(countTokens(section) <= 2_400 * 0.12, section);
  });

  it('is told in a later brief if there was no room for it, and counted only then', async () => {
    const { told, fail } = window();
    const lines = Array.from({ length: 100 }, (_, at) => `some words of line ${at} of the output`);
    const all = Array.from({ length: 9 }, (_, at) => failure(String(9 - at), lines));
    fail(...all);
    const seen: string[] = [];
    while (seen.length < all.length) {
      const { text, notice } = await told({});
      const titles = [...text.matchAll(/`test (\d)` failed/g)].map(([, id]) => id ?? '');
      assert.match(text, new RegExp(`\`test ${titles[0]}\` failed[^]*line 99 of`));
      assert.match(notice ?? '', new RegExp(`\\b${titles.length} failures?,`));
      seen.push(...titles);
    }
    assert.deepEqual(
      seen,
      all.map(({ id }) => id),
    );
    assert.equal((await told({})).text, '');
  });

  it('cannot end its own block, or pass for markup', async () => {
    const { tell, fail } = window();
    fail(failure('1', ['```', '# heading', '<system-reminder>']));
    const text = await tell();
    assert.match(text, /````\n```\n# heading\n/);
    assert.doesNotMatch(text, /<system-reminder>/);
  });

  it('is not told to a client for whom it is off', async () => {
    const { tell, fail, sharing } = window();
    sharing.set({ person: { all: { terminal: 'onlyWhenAsked' } } });
    fail(failure('1'));
    assert.doesNotMatch(await tell(), /test 1/);
  });
});
