import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Emitter } from '../../../../src/base/events';
import { NextBrief } from '../../../../src/core/brief/nextBrief';
import type { PinFate } from '../../../../src/core/brief/pinFates';
import { RememberedReads } from '../../../../src/core/brief/rememberedReads';
import { briefWindow, pinned, uri } from './briefWindow';

const { signal } = new AbortController();
const prose = 'A cart, and what it costs.\n';

async function fates(window: ReturnType<typeof briefWindow>) {
  const { pins } = await window.hooks.preview(signal);
  return Object.fromEntries(pins);
}

describe('the fate of a pin in the next brief', () => {
  it('is whole, cut at a line, or left out, as the text has it', async () => {
    const large = Array.from({ length: 12 }, (_, at) => `large-${at}.ts`);
    const window = briefWindow(
      ['small.ts', ...large].map((name) =>
        pinned(name, { priority: name === 'small.ts' ? 1 : 0.5 }),
      ),
    );
    window.kind.put(uri('small.ts'), prose);
    for (const name of large) window.kind.put(uri(name), prose.repeat(100));
    const all = await fates(window);
    const { text } = await window.hooks.preview(signal);
    assert.deepEqual(all['small.ts'], { type: 'whole' });
    const { type, ...lines } = all['large-0.ts'] ?? { type: 'none' };
    assert.equal(type, 'cut');
    const { shown, lines: of } = lines as { shown: number; lines: number };
    assert.ok(text.includes(`## large-0.ts\n\n\`\`\`\n${prose.repeat(shown)}\`\`\`\n`));
    assert.equal(of, 100);
    assert.deepEqual(all['large-11.ts'], { type: 'leftOut' });
    assert.match(text, /^- large-11\.ts .*: over the budget$/m);
  });

  it('counts the files of a folder', async () => {
    const folder = pinned({ type: 'folder', uri: uri('docs/') });
    const window = briefWindow([folder]);
    window.kind.put(uri('docs/a.md'), prose);
    for (const name of ['b', 'c', 'd']) window.kind.put(uri(`docs/${name}.md`), prose.repeat(400));
    assert.deepEqual(await fates(window), {
      [folder.id]: { type: 'some', whole: 1, files: 4 } satisfies PinFate,
    });
  });

  it('is none for what has no text, or is for the person alone', async () => {
    const window = briefWindow([pinned('gone.ts'), pinned('own.ts', { audience: 'user' })]);
    window.kind.put(uri('own.ts'), prose);
    assert.deepEqual(await fates(window), {});
  });
});

describe('NextBrief', () => {
  it('has the numbers of a preview, and says when they change', async (t) => {
    const window = briefWindow([pinned('a.ts')]);
    window.kind.put(uri('a.ts'), prose);
    const changed = new Emitter<void>();
    const next = new NextBrief({
      isAny: () => window.pins.all.length > 0,
      preview: (until) => window.hooks.preview(until),
      onDidChange: changed.event,
      onError: (cause) => assert.fail(String(cause)),
    });
    t.after(() => next.dispose());
    const update = () => new Promise<void>((resolve) => next.onDidChange(resolve));
    await update();
    const { tokens } = await window.hooks.preview(signal);
    assert.deepEqual([next.tokens, next.budget, next.leftOut], [tokens, 2_400, 0]);
    assert.deepEqual(next.fateOf(pinned('a.ts')), { type: 'whole' });
    window.ownPins.become([]);
    changed.fire();
    await update();
    assert.equal(next.fateOf(pinned('a.ts')), undefined);
    assert.equal(next.tokens, 0);
  });
});

describe('RememberedReads', () => {
  it('reads again only what has changed, or all when the list has', async () => {
    const window = briefWindow(['a.ts', 'b.ts'].map((name) => pinned(name)));
    const read: string[] = [];
    for (const name of ['a.ts', 'b.ts']) {
      window.kind.put(uri(name), () => {
        read.push(name);
        return { mimeType: 'text/plain', text: `${name} ${read.length}` };
      });
    }
    const reads = new RememberedReads(window.catalog.onDidChange);
    const preview = async () => {
      const { text } = await window.hooks.preview(signal, reads);
      return { text, read: read.splice(0) };
    };
    assert.deepEqual((await preview()).read, ['a.ts', 'b.ts']);
    assert.deepEqual((await preview()).read, []);
    window.kind.change(uri('b.ts'));
    const changed = await preview();
    assert.deepEqual(changed.read, ['b.ts']);
    assert.match(changed.text, /b\.ts 1/);
    window.kind.changeList();
    assert.deepEqual((await preview()).read, ['a.ts', 'b.ts']);
  });
});
