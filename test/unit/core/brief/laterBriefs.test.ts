import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Unavailable } from '../../../../src/base/errors';
import type { Pin } from '../../../../src/core/pins/pin';
import { briefWindow, pinned, uri } from './briefWindow';

const headings = (text: string) => text.match(/(?<=^## ).*$/gm);

describe('a pin that had not enough room', () => {
  const big = 'A cart, and what it costs.\n'.repeat(400);
  const long = 'Another cart, and its price.\n'.repeat(200);

  /** The first pin takes so much that there is no room for the last. */
  async function window(last: string) {
    const pins = (priority: number): readonly Pin[] => [
      pinned('big.txt', { priority: 1 }),
      pinned('last.txt', { priority }),
    ];
    const made = briefWindow(pins(0.3));
    made.limits.maxTokens = 700;
    made.kind.put(uri('big.txt'), big);
    made.kind.put(uri('last.txt'), last);
    const first = await made.tell();
    assert.equal(await made.tell(), '');
    return { ...made, first, raise: () => made.ownPins.become(pins(1)) };
  }

  it('is received once its priority is raised', async () => {
    const { tell, first, raise } = await window(long);
    assert.match(first, /last\.txt/);
    raise();
    assert.deepEqual(headings(await tell())?.[0], 'last.txt');
    assert.equal(await tell(), '');
  });

  it('is received once others that were sent are no longer pinned, if it was left out', async () => {
    const many = Array.from({ length: 40 }, (_, at) => pinned(`${at}.txt`));
    const made = briefWindow(many);
    for (const { id } of many) made.kind.put(uri(id), big);
    await made.tell();
    assert.equal(await made.tell(), '');
    made.ownPins.become(many.slice(1));
    const later = await made.tell();
    assert.match(later, /^No longer pinned: 0\.txt$/m);
    assert.ok((headings(later) ?? []).length > 0);
    assert.equal(await made.tell(), '');
  });
});

it('all goes again, once to each session of a client, when the person says that it is lost', async (t) => {
  const { tell, kind, again } = briefWindow([pinned('a.ts')]);
  kind.put(uri('a.ts'), 'const a = 1;');
  const [one, two] = [{ session: '1' }, { session: '2' }];
  const other = { session: '1', client: 'codex' };
  const whole = await tell(one);
  assert.equal(await tell(two), whole);
  await tell(other);
  again.request('claude-code');
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 1 });
  for (const session of [one, two]) {
    assert.equal(await tell(session), whole);
    assert.equal(await tell(session), '');
  }
  assert.equal(await tell(other), '');
});

it('a pin that was not available meanwhile is not sent anew, only what has changed in it', async () => {
  const { tell, kind } = briefWindow([pinned('a.ts')]);
  const lines = Array.from({ length: 40 }, (_, at) => `const line${at} = 1;`);
  const put = (line: string) => kind.put(uri('a.ts'), [...lines, line, ''].join('\n'));
  const fail = () => {
    throw new Unavailable('Not now.');
  };
  put('let first;');
  await tell();
  kind.put(uri('a.ts'), fail);
  assert.match(await tell(), /a\.ts .*: not available now/);
  put('let first;');
  assert.equal(await tell(), '');
  kind.put(uri('a.ts'), fail);
  assert.equal(await tell(), '');
  put('let second;');
  const changes = await tell();
  assert.match(changes, /\n-let first;\n\+let second;\n/);
  assert.doesNotMatch(changes, /line0/);
});

it('names in another order are not sent again', async () => {
  let names = ['a.ts', 'b.ts'];
  const changed = {
    heading: 'Changed files',
    label: 'Different from the last commit',
    topic: 'git',
    isMadeOf: () => false,
    names: async () => names,
  } as const;
  const { tell } = briefWindow([], [changed]);
  assert.match(await tell(), /a\.ts, b\.ts/);
  names = ['b.ts', 'a.ts'];
  assert.equal(await tell(), '');
  names = ['b.ts', 'c.ts'];
  assert.match(await tell(), /b\.ts, c\.ts/);
});

it('a pinned file that is not there is missing, and still pinned', async () => {
  const { tell, kind } = briefWindow([pinned('a.ts')]);
  kind.put(uri('a.ts'), 'const a = 1;');
  await tell();
  kind.remove(uri('a.ts'));
  kind.changeList();
  const text = await tell();
  assert.match(text, /a\.ts.*missing/);
  assert.doesNotMatch(text, /No longer pinned/);
  assert.equal(await tell(), '');
  kind.put(uri('a.ts'), 'const a = 1;');
  kind.changeList();
  assert.match(await tell(), /const a = 1;/);
});

it('names of a section go once, with its label of then, and not again for another label', async () => {
  let [label, names] = ['Of 09:10', ['adds a cart']];
  const section = { heading: 'Failed tests', label: () => label, topic: 'terminal' } as const;
  const of = { ...section, isMadeOf: () => false, names: async () => names };
  const { tell } = briefWindow([pinned('a.ts')], [of]);
  assert.match(await tell(), /## Failed tests\n\nOf 09:10: adds a cart\n/);
  label = 'Of 09:20';
  assert.equal(await tell(), '');
  names = ['removes a cart'];
  assert.match(await tell(), /## Failed tests\n\nOf 09:20: removes a cart\n/);
});

it('a section that has no names any more says so, once', async () => {
  let names: readonly string[] | undefined = [];
  const section = { heading: 'Failed tests', label: 'Newest', topic: 'terminal' } as const;
  const of = { ...section, isMadeOf: () => false, names: async () => names };
  const { tell, sharing } = briefWindow([pinned('a.ts')], [of]);
  assert.doesNotMatch(await tell(), /Failed tests/);
  names = ['adds a cart'];
  assert.match(await tell(), /## Failed tests\n\nNewest: adds a cart\n/);
  names = undefined;
  assert.equal(await tell(), '');
  names = [];
  assert.match(await tell(), /## Failed tests\n\nNewest: none now\n/);
  assert.equal(await tell(), '');
  names = ['removes a cart'];
  await tell();
  sharing.set({ person: { 'claude-code': { terminal: 'off' } } });
  assert.equal(await tell(), '');
});
