import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { briefWindow, pinned, uri } from './briefWindow';

const headings = (text: string) => text.match(/(?<=^## ).*$/gm);

function window() {
  const made = briefWindow([pinned('a.ts'), pinned('b.ts', { priority: 0.2 })]);
  made.kind.put(uri('a.ts'), 'const a = 1;');
  made.kind.put(uri('b.ts'), 'const b = 2;');
  return made;
}

describe('what went with a prompt that its client has taken back before the answer', () => {
  const prompt = { isPrompt: true };
  const answered = { deliver: 'kept' } as const;

  it('is received again with the next one, and no more once that is answered', async () => {
    const { tell, kind, read } = window();
    const whole = await tell(prompt);
    assert.equal(await tell(prompt), whole);
    assert.equal(await tell(answered), '');
    assert.equal(await tell(prompt), '');
    await tell(answered);
    kind.put(uri('b.ts'), 'const b = 3;');
    const changes = await tell(prompt);
    assert.deepEqual(headings(changes), ['b.ts']);
    for (const _ of [1, 2]) assert.equal(await tell(prompt), changes);
    assert.equal(await tell({ ...prompt, session: '2' }), await read());
  });

  it('is received again when the session is resumed before the next one', async () => {
    const { tell } = window();
    const whole = await tell(prompt);
    assert.equal(await tell({ deliver: 'changes' }), whole);
    assert.equal(await tell(prompt), '');
  });

  it('is not received again if an edit shows that the answer has begun', async () => {
    const { tell } = window();
    await tell(prompt);
    await tell({ deliver: 'beforeEdit', files: ['/ws/a.ts'] });
    assert.equal(await tell(prompt), '');
  });

  for (const deliver of ['short', 'beforeEdit', 'afterEdit'] as const) {
    it(`is not received again if a subagent shows that the answer has begun: ${deliver}`, async () => {
      const { tell } = window();
      await tell(prompt);
      const subagent = { session: '1 a1', parent: '1', agent: 'Explore', files: ['/ws/a.ts'] };
      await tell({ ...subagent, deliver });
      assert.equal(await tell(prompt), '');
    });
  }

  it('is received again once only, if hooks of an earlier version tell of no answer', async () => {
    const { tell } = window();
    await tell(prompt);
    assert.notEqual(await tell(prompt), '');
    assert.equal(await tell(prompt), '');
    await tell({ ...prompt, session: '2' });
    assert.equal(await tell({ ...prompt, session: '2' }), '');
  });

  it('is not received again in a client that keeps what it was sent', async () => {
    const { tell } = window();
    const codex = { ...prompt, client: 'codex' };
    await tell(codex);
    assert.equal(await tell(codex), '');
  });
});
