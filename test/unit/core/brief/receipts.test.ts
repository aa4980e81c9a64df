import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Receipts } from '../../../../src/core/brief/receipts';
import { uri } from './briefWindow';

const client = { id: 'session', identity: { name: 'Claude Code' } };
const text = (of: string) => ({ mimeType: 'text/plain', text: of });

function receipts(t: TestContext) {
  let now = 0;
  const counted: string[] = [];
  const count = async (of: string) => {
    counted.push(of);
    return of.length;
  };
  const kept = new Receipts({ tokens: { count }, onError: assert.fail }, () => (now += 1));
  t.after(() => kept.dispose());
  return { kept, counted };
}

describe('receipts', () => {
  it('are of briefs and reads, the latest first', (t) => {
    const { kept } = receipts(t);
    const items = [{ title: 'a.ts', uri: uri('a.ts'), tokens: 3, isCut: false }];
    kept.noteBrief('claude-code', { occasion: 'prompt', text: 'brief ‹redacted: TOKEN›', items });
    kept.noteBrief('codex', { occasion: 'subagent', agent: 'Explore', text: 'short', items: [] });
    kept.noteRead(client, uri('b.ts'), text('b'));
    assert.deepEqual(kept.all, [
      {
        type: 'read',
        id: 3,
        at: 3,
        client: 'session',
        identity: client.identity,
        uri: uri('b.ts'),
        text: 'b',
      },
      {
        type: 'brief',
        id: 2,
        at: 2,
        client: 'codex',
        occasion: 'subagent',
        agent: 'Explore',
        text: 'short',
        items: [],
        redacted: 0,
      },
      {
        type: 'brief',
        id: 1,
        at: 1,
        client: 'claude-code',
        occasion: 'prompt',
        text: 'brief ‹redacted: TOKEN›',
        items,
        redacted: 1,
      },
    ]);
    assert.equal(kept.lastRead('session', uri('b.ts'))?.id, 3);
    assert.equal(kept.lastRead('other', uri('b.ts')), undefined);
  });

  it('have the last brief of each client, not those of subagents', (t) => {
    const { kept } = receipts(t);
    for (const [to, said] of ['codex 1', 'claude-code 1', 'codex 2'].map((one) => one.split(' '))) {
      kept.noteBrief(to ?? '', { occasion: 'prompt', text: said ?? '', items: [] });
    }
    kept.noteBrief('codex', { occasion: 'subagent', text: '3', items: [] });
    assert.deepEqual(
      kept.lastBriefs.map((brief) => [brief.client, brief.text]),
      [
        ['codex', '2'],
        ['claude-code', '1'],
      ],
    );
  });

  it('are weighed when that is asked for, once, and notify when it is known', async (t) => {
    const { kept, counted } = receipts(t);
    kept.noteRead(client, uri('a.ts'), text('four'));
    const [receipt] = kept.all;
    assert.ok(receipt);
    assert.deepEqual(counted, []);
    const known = new Promise<void>((resolve) => kept.onDidChange(() => resolve()));
    assert.equal(kept.tokensOf(receipt), undefined);
    await known;
    assert.equal(kept.tokensOf(receipt), 4);
    assert.equal(await kept.weigh(receipt), 4);
    assert.deepEqual(counted, ['four']);
  });

  it('have the text of a folder and of no picture', (t) => {
    const { kept } = receipts(t);
    kept.noteRead(client, uri('src/'), {
      children: [
        { name: 'a.ts', body: text('a') },
        { name: 'b.png', body: { mimeType: 'image/png', blob: new Uint8Array(2) } },
      ],
      omitted: 0,
    });
    kept.noteRead(client, uri('b.png'), { mimeType: 'image/png', blob: new Uint8Array(2) });
    assert.deepEqual(
      kept.all.map((each) => each.text),
      [undefined, 'a.ts\na\n\nb.png'],
    );
    const [picture] = kept.all;
    assert.equal(picture && kept.tokensOf(picture), undefined);
  });

  it('keep a million characters of texts, and 300 names', (t) => {
    const { kept } = receipts(t);
    for (let n = 0; n < 400; n += 1) {
      kept.noteRead(client, uri(`${n}.ts`), text('x'.repeat(10_000)));
    }
    assert.equal(kept.all.length, 300);
    assert.equal(kept.all.filter((each) => each.text !== undefined).length, 100);
    assert.ok(kept.all[0]?.text !== undefined);
  });
});
