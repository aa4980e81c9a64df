import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest, Unavailable } from '../../../src/base/errors';
import { TooLarge } from '../../../src/core/catalog/readLimit';
import { newPin, type Pin } from '../../../src/core/pins/pin';
import { countTokens } from '../../../src/core/budget/tokenizer';
import { canonicalUri } from '../../../src/core/documents/uris';
import { entry, FakeKind } from '../fakeKind';
import { createPinnedWindow, folderPin, uri } from '../pinnedWindow';
import { pin } from '../testCatalog';

const signal = new AbortController().signal;
const bundle = canonicalUri('context://workspace/pinned');

type Window = ReturnType<typeof createPinnedWindow>;

async function read({ catalog }: Window, query = ''): Promise<string> {
  const { contents } = await catalog.unrestricted.read(bundle + query, signal);
  assert.ok('text' in contents);
  return contents.text;
}

describe('the pinned bundle', () => {
  const files = [entry(uri('a.md')), entry(uri('b.md')), entry(uri('src/c.ts'))];

  it('is listed only while something is pinned, behind the pins', async () => {
    const window = createPinnedWindow({ files });
    assert.ok(!(await window.list()).includes(bundle));
    window.setPins([pin(uri('b.md'), 0.2)]);
    assert.deepEqual((await window.list()).slice(0, 2), [uri('b.md'), bundle]);
    assert.equal((await window.catalog.unrestricted.list()).resources[1]?.priority, 0.15);
  });

  it('holds every pin, the highest priority first, each file of a folder, and not itself', async () => {
    const pins = [
      folderPin('src/', 0.9),
      pin(uri('a.md'), 0.5),
      pin(bundle, 1),
      pin(uri('b.md'), 0.8),
    ];
    const text = await read(createPinnedWindow({ files, pins }));
    assert.deepEqual(text.match(/(?<=^## ).*$/gm), ['src/c.ts', 'b.md', 'a.md']);
    assert.ok(text.includes(`text of ${uri('a.md')}`));
  });

  it('names missing pins, and only counts those that are held back', async () => {
    const pins = [pin(uri('a.md'), 0.5), pin(uri('gone.md'), 0.5), pin(uri('.env'), 1)];
    const text = await read(createPinnedWindow({ files: [...files, entry(uri('.env'))], pins }));
    assert.ok(
      text.endsWith('## Left out\n\n- gone.md: missing\n- 1 pinned, but held back\n'),
      text,
    );
    assert.ok(!text.includes('.env'));
  });

  it('reports a folder or a glob that adds nothing', async () => {
    const glob: Pin = { ...newPin({ type: 'glob', pattern: '*.rs' }), id: 'glob' };
    const text = await read(createPinnedWindow({ files, pins: [glob, folderPin('docs/', 0.5)] }));
    assert.match(text, /- \*\.rs: no file .*\n- docs\/: no file /);
  });

  it('keeps to the requested budget, or else to that of the settings', async () => {
    const window = createPinnedWindow({
      files,
      pins: [pin(uri('a.md'), 0.5), pin(uri('b.md'), 0.5)],
    });
    assert.match(await read(window), /within 20000 tokens/);
    assert.match(await read(window, '?budget='), /within 20000 tokens/);
    const text = await read(window, '?budget=80');
    assert.match(text, /within 80 tokens/);
    assert.ok(countTokens(text) <= 80);
    for (const budget of ['all', '-1', '0', '1.5', '1e3']) {
      await assert.rejects(read(window, `?budget=${budget}`), InvalidRequest);
    }
  });

  it('outlines what has no room, or cuts it if that is asked for', async () => {
    const kind = new FakeKind({ claims: 'file:', list: () => files });
    const text = 'export function f() {\n  return 1;\n}\n'.repeat(100);
    kind.read = async () => ({ mimeType: 'text/x-typescript', text });
    const window = createPinnedWindow({ kind, pins: [pin(uri('src/c.ts'), 0.5)] });
    for (const query of ['?budget=500', '?budget=500&shape=', '?shape=outline&budget=500']) {
      assert.match(await read(window, query), /^Names of 300 lines/m);
    }
    const cut = await read(window, '?budget=500&shape=cut');
    assert.match(cut, /\*Cut: \d+ of 300 lines\. All of it/);
    assert.doesNotMatch(cut, /Names of/);
    await assert.rejects(read(window, '?shape=round'), InvalidRequest);
  });

  it('completes its budget', async () => {
    const { values } = await createPinnedWindow({ files }).catalog.unrestricted.complete(
      {
        uriTemplate: `${bundle}{?budget,shape}`,
        variable: 'budget',
        typed: '1',
        given: {},
        isWalked: false,
      },
      signal,
    );
    assert.deepEqual(values.slice(0, 2), ['16000', '128000']);
  });

  it('can be read while nothing is pinned, but not while nothing is shared', async () => {
    assert.equal(await read(createPinnedWindow({ files })), 'Nothing is pinned.\n');
    const paused = createPinnedWindow({ files, facts: { sharing: () => 'paused' } });
    await assert.rejects(read(paused), Unavailable);
  });

  it('leaves out what is too large to read, and throws any other error', async () => {
    const failing = (error: Error) => {
      const kind = new FakeKind({ claims: 'file:', list: () => files });
      kind.read = async () => {
        throw error;
      };
      return createPinnedWindow({ kind, pins: [pin(uri('a.md'), 0.5)] });
    };
    assert.match(await read(failing(new TooLarge('Too large'))), /- a\.md: too large/);
    await assert.rejects(read(failing(new Error('broken'))), /broken/);
  });

  describe('announces a change', () => {
    const announced = async (window: Window, work: () => void) => {
      window.notified.length = 0;
      work();
      const changes = [];
      for (const change of window.notified) {
        if (change.type !== 'content' || change.uri !== bundle) continue;
        if (await window.catalog.unrestricted.mayNotify(change)) changes.push(change);
      }
      return changes.length;
    };
    const content = (path: string) => ({ type: 'content', uri: uri(path) }) as const;

    it('of a pinned text', async () => {
      const pins = [pin(uri('a.md'), 0.5), folderPin('src/', 0.5)];
      const window = createPinnedWindow({ files, pins });
      assert.equal(await announced(window, () => window.files.fire(content('a.md'))), 1);
      assert.equal(await announced(window, () => window.files.fire(content('src/c.ts'))), 1);
    });

    it('of a variant that is pinned, when all variants of the resource change', async () => {
      const kind = new FakeKind({ claims: 'git:', claim: () => ({}) });
      const pins = [pin(canonicalUri('git://shop/changes?path=a.md'), 0.5)];
      const window = createPinnedWindow({ kind, pins });
      const changes = (of: string) => () =>
        kind.fire({ type: 'content', uri: canonicalUri(`git://${of}/changes`) });
      assert.equal(await announced(window, changes('shop')), 1);
      assert.equal(await announced(window, changes('other')), 0);
    });

    it('but none of a text that is not pinned', async () => {
      const window = createPinnedWindow({ files, pins: [pin(uri('a.md'), 0.5)] });
      assert.equal(await announced(window, () => window.files.fire(content('b.md'))), 0);
    });

    it('but none of a text that is held back', async () => {
      const facts = { isExcluded: async (of: string) => of === uri('src/c.ts') };
      const window = createPinnedWindow({ files, pins: [folderPin('src/', 0.5)], facts });
      assert.equal(await announced(window, () => window.files.fire(content('src/c.ts'))), 0);
      assert.equal(await announced(window, () => window.files.fire(content('src/d.ts'))), 1);
    });

    it('of the pins and of the budget', async () => {
      const window = createPinnedWindow({ files });
      assert.equal(await announced(window, () => window.setPins([pin(uri('a.md'), 0.5)])), 1);
      assert.equal(await announced(window, () => window.setBudget(100)), 1);
    });
  });

  it('announces nothing once disposed', () => {
    const window = createPinnedWindow({ files, pins: [pin(uri('a.md'), 0.5)] });
    window.bundle.dispose();
    window.notified.length = 0;
    window.files.fire({ type: 'content', uri: uri('a.md') });
    assert.deepEqual(window.notified, [{ type: 'content', uri: uri('a.md') }]);
  });
});
