import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import { rangeUri } from '../../../../src/core/pins/lines/pinnedRange';
import { FakeKind } from '../../fakeKind';
import { briefWindow, pinned, uri } from './briefWindow';

const short = { deliver: 'short', session: '1 a', agent: 'Explore' } as const;

function window() {
  const range = {
    type: 'range',
    uri: uri('b.ts'),
    lines: { first: 3, last: 9 },
    marks: [],
  } as const;
  const made = briefWindow([pinned('a.ts', { note: 'the cart' }), pinned(range, { id: 'r' })]);
  made.kind.put(uri('a.ts'), 'const a = 1;');
  const claims = rangeUri('r', 'b.ts');
  made.kinds.add(new FakeKind({ claims, claim: () => ({ subject: uri('b.ts') }) }));
  made.problems.put(uri('a.ts'), { message: 'no a' }, { message: 'odd', severity: 'warning' });
  return made;
}

describe('what a subagent receives', () => {
  it('is the names and lines of pins with their notes, and the number of problems, once', async () => {
    const { tell, delivered } = window();
    const text = await tell(short);
    assert.match(text, /^# From the person’s editor \(VS Code\)\n/);
    assert.match(text, /^- "a\.ts" file:\/\/\/ws\/a\.ts, note "the cart"$/m);
    assert.match(text, /^- "b\.ts:3-9" context:\/\/workspace\/pin\/.*$/m);
    assert.match(text, /^Problems in VS Code now: errors: 1, warnings: 1\.$/m);
    assert.doesNotMatch(text, /const|no a|odd/);
    assert.deepEqual(delivered, [{ client: 'claude-code', agent: 'Explore', text }]);
    assert.equal(await tell(short), '');
    assert.equal(await tell({ ...short, session: '1 b' }), text);
    assert.equal(await tell({ ...short, deliver: 'nothing' }), '');
    assert.equal(await tell(short), text);
  });

  it('names lines where they are by now, and none that are not there', async () => {
    const { tell, lines } = window();
    lines.set('r', { first: 4, last: 10 });
    assert.match(await tell(short), /^- "b\.ts:4-10" context:/m);
    lines.set('r', undefined);
    assert.doesNotMatch(await tell({ ...short, session: '1 b' }), /b\.ts/);
  });

  it('leaves what its parent was told as it is', async () => {
    const { tell } = window();
    const whole = await tell();
    await tell(short);
    assert.equal(await tell(), '');
    for (let agent = 0; agent < 60; agent += 1) await tell({ ...short, session: `1 ${agent}` });
    assert.equal(await tell(), '');
    assert.notEqual(whole, '');
  });

  it('has at most 300 tokens', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `a/rather/long/path/to/${index}.ts`);
    const made = briefWindow(names.map((name) => pinned(name, { note: 'as it was meant' })));
    for (const name of names) made.kind.put(uri(name), '');
    made.problems.put(uri('a.ts'), { message: 'no' });
    const text = await made.tell(short);
    assert.match(text, /to\/0\.ts/);
    assert.match(text, /^- and \d+ more: read context:\/\/workspace\/pinned$/m);
    assert.match(text, /^Problems in VS Code now/m);
    const count = countTokens(text);
    assert.ok(count > 200 && count <= 300, `${count} tokens`);
  });

  it('is nothing while nothing is pinned and there are no problems, and where none is shared', async () => {
    const empty = briefWindow();
    assert.equal(await empty.tell(short), '');
    assert.deepEqual(empty.delivered, []);
    const { tell, sharing, window: shared } = window();
    shared.sharing = 'paused';
    assert.equal(await tell(short), '');
    shared.sharing = 'on';
    sharing.set({ person: { 'claude-code': { pins: 'onlyWhenAsked', problems: 'off' } } });
    assert.equal(await tell(short), '');
    sharing.set({ person: { 'claude-code': { problems: 'off' } } });
    assert.match(await tell({ ...short, session: '1 c' }), /a\.ts(?![^]*Problems)/);
  });
});
