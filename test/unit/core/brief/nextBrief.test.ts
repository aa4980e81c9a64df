import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../../src/base/errors';
import { Emitter } from '../../../../src/base/events';
import { NextBrief } from '../../../../src/core/brief/nextBrief';
import {
  countLeftOut,
  countSent,
  pinFates,
  type PinFate,
} from '../../../../src/core/brief/pinFates';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { TooLarge } from '../../../../src/core/catalog/readLimit';
import { RememberedReads } from '../../../../src/core/brief/rememberedReads';
import { briefWindow, pinned, uri } from './briefWindow';

const { signal } = new AbortController();
const prose = 'A cart, and what it costs.\n';
const picture = () => ({ mimeType: 'image/png', blob: new Uint8Array(2) });

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

  it('is no text, with the reason, where nothing can be read as one', async () => {
    const window = briefWindow(['a.png', 'a.csv', 'a.log'].map((name) => pinned(name)));
    window.kind.put(uri('a.png'), picture);
    window.kind.put(uri('a.csv'), () => {
      throw new TooLarge('Too large');
    });
    window.kind.put(uri('a.log'), () => {
      throw new InvalidRequest('It has no lines');
    });
    assert.deepEqual(await fates(window), {
      'a.png': { type: 'noText', reason: 'binary' },
      'a.csv': { type: 'noText', reason: 'large' },
      'a.log': { type: 'noText', reason: 'unavailable' },
    } satisfies Record<string, PinFate>);
    const { text } = await window.hooks.preview(signal);
    assert.match(
      text,
      /^- a\.png .*: binary\n- a\.csv .*: too large[^]*\n- a\.log .*: not available/m,
    );
  });

  it('counts the files of a folder that have no text, too', async () => {
    const both = pinned({ type: 'folder', uri: uri('docs/') });
    const pictures = pinned({ type: 'folder', uri: uri('media/') });
    const window = briefWindow([both, pictures]);
    window.kind.put(uri('docs/a.md'), prose);
    for (const name of ['docs/a.png', 'media/b.png', 'media/c.png']) {
      window.kind.put(uri(name), picture);
    }
    assert.deepEqual(await fates(window), {
      [both.id]: { type: 'texts', whole: 1, files: 2 },
      [pictures.id]: { type: 'noText', reason: 'binary' },
    } satisfies Record<string, PinFate>);
    window.kind.put(uri('docs/b.md'), prose.repeat(1_000));
    window.kind.changeList();
    assert.deepEqual((await fates(window))[both.id], { type: 'some', whole: 1, files: 3 });
  });

  it('is none for what is not there, or is for the person alone', async () => {
    const window = briefWindow([pinned('gone.ts'), pinned('own.ts', { audience: 'user' })]);
    window.kind.put(uri('own.ts'), prose);
    assert.deepEqual(await fates(window), {});
  });

  it('is nothing for a folder or a glob without a file, which counts as neither sent nor left out', async () => {
    const folder = pinned({ type: 'folder', uri: uri('docs/') });
    const glob = pinned({ type: 'glob', pattern: '*.test.ts' });
    const window = briefWindow([pinned('a.ts'), folder, glob]);
    window.kind.put(uri('a.ts'), prose);
    const { pins } = await window.hooks.preview(signal);
    assert.deepEqual(Object.fromEntries(pins), {
      'a.ts': { type: 'whole' },
      [folder.id]: { type: 'nothing' },
      [glob.id]: { type: 'nothing' },
    } satisfies Record<string, PinFate>);
    assert.deepEqual([countSent(pins), countLeftOut(pins)], [1, 0]);
  });

  it('is nothing for a table that is gone, and none for a selection that is empty', () => {
    const uris = ['database://sqlite/shop.db/table/orders', 'editor://window/selection'];
    const pins = uris.map((one) =>
      pinned({ type: 'resource', uri: canonicalUri(one) }, { id: one }),
    );
    const placed = pins.map((pin) => ({
      part: { title: pin.id, pin, reason: 'missing' } as const,
      contents: { type: 'missing' } as const,
      omission: { type: 'missing' } as const,
      tokens: 0,
    }));
    assert.deepEqual([...pinFates(placed)], [[uris[0], { type: 'nothing' }]]);
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
