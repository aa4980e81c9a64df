import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Pin } from '../../../../src/core/pins/pin';
import { ChangingSetting } from '../../setting';
import { Weights } from '../../../../src/core/budget/weights';
import { InvalidRequest } from '../../../../src/base/errors';
import type { ResourceBody } from '../../../../src/core/catalog/resource';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { until } from '../../../host/until';
import { entry, FakeKind } from '../../fakeKind';
import { createPinnedWindow, folderPin, uri } from '../../pinnedWindow';
import { pin } from '../../testCatalog';

/** A window that counts each character as a token, and the weights of its pins. */
function weigh(
  t: TestContext,
  texts: Readonly<Record<string, ResourceBody | string | Error>>,
  pins: readonly Pin[],
  given: { readonly isSharing?: () => boolean } = {},
) {
  const files = new Map(Object.entries(texts).map(([path, text]) => [uri(path), text]));
  const kind = new FakeKind({
    claims: 'file:',
    list: () => [...files.keys()].map((each) => entry(each)),
  });
  const read: string[] = [];
  kind.read = async (each) => {
    read.push(each);
    const text = files.get(canonicalUri(each));
    if (text instanceof Error) throw text;
    return typeof text === 'string' ? { mimeType: 'text/plain', text } : text;
  };
  const { isSharing = () => true } = given;
  const window = createPinnedWindow({
    kind,
    pins,
    facts: { sharing: () => (isSharing() ? 'on' : 'paused') },
  });
  const sized: string[] = [];
  const errors: unknown[] = [];
  const counted: string[] = [];
  const budget = new ChangingSetting(20_000);
  const weights = new Weights({
    pins: window.pins,
    catalog: {
      onDidChange: window.catalog.onDidChange,
      readContext: (signal) => window.catalog.unrestricted.readContext(signal),
    },
    tokens: {
      count: async (text) => {
        counted.push(text);
        return text.length;
      },
    },
    isSharing,
    size: async (each) => {
      sized.push(each);
      const text = files.get(each);
      return typeof text === 'string' ? text.length : 0;
    },
    budget,
    onError: (cause) => errors.push(cause),
  });
  t.after(() => weights.dispose());
  const known = () => window.pins.all.map((each) => weights.of(each));
  const settle = (...expected: number[]) =>
    until(`the pins weigh ${expected.join(', ')}`, () => String(known()) === String(expected));
  return {
    ...window,
    weights,
    kind,
    texts: files,
    read,
    sized,
    counted,
    errors,
    known,
    settle,
    budget,
  };
}

describe('Weights', () => {
  it('knows no weight at first, then that of each pin and of all together', async (t) => {
    const pins = [pin(uri('a.md'), 0.9), folderPin('src/', 0.5)];
    const { weights, known, settle } = weigh(
      t,
      { 'a.md': 'abc', 'src/b': 'b', 'src/c': 'c' },
      pins,
    );
    let changes = 0;
    weights.onDidChange(() => (changes += 1));
    assert.deepEqual(known(), [undefined, undefined]);
    await settle(3, 2);
    assert.equal(weights.total, 5);
    assert.equal(weights.budget, 20_000);
    assert.equal(changes, 1);
  });

  it('counts a file once, for the narrowest of its pins', async (t) => {
    const pins = [folderPin('src/', 0.9), pin(uri('src/b'), 0.5)];
    const { weights, settle } = weigh(t, { 'src/b': 'bb', 'src/c': 'c' }, pins);
    await settle(1, 2);
    assert.equal(weights.total, 3);
  });

  it('gives no weight to resources that are missing, binary, held back or too large', async (t) => {
    const texts = {
      'a.png': { mimeType: 'image/png', blob: Buffer.from('png') },
      '.env': 'SECRET=1',
      'huge.log': new InvalidRequest('Too large'),
      'a.md': 'a',
    };
    const paths = ['a.png', '.env', 'huge.log', 'gone.md', 'a.md'];
    const { settle, errors } = weigh(
      t,
      texts,
      paths.map((path) => pin(uri(path), 0.5)),
    );
    await settle(0, 0, 0, 0, 1);
    assert.deepEqual(errors, []);
  });

  it('does not count the bundle, which only repeats other resources', async (t) => {
    const pins = [pin('context://workspace/pinned', 1), pin(uri('a.md'), 0.5)];
    const { settle } = weigh(t, { 'a.md': 'a' }, pins);
    await settle(0, 1);
  });

  it('counts only changed resources again', async (t) => {
    const pins = [pin(uri('a.md'), 0.9), pin(uri('b.md'), 0.5)];
    const { texts, kind, read, settle } = weigh(t, { 'a.md': 'a', 'b.md': 'b' }, pins);
    await settle(1, 1);
    texts.set(uri('b.md'), 'bbb');
    read.length = 0;
    kind.fire({ type: 'content', uri: uri('b.md') });
    await settle(1, 3);
    assert.deepEqual(read, [uri('b.md')]);
  });

  it('follows the pins, and forgets removed ones', async (t) => {
    const { weights, setPins, settle } = weigh(t, { 'a.md': 'a', 'b.md': 'bb' }, [
      pin(uri('a.md'), 1),
    ]);
    await settle(1);
    setPins([pin(uri('b.md'), 1)]);
    await settle(2);
    setPins([]);
    await until('nothing weighs anything', () => weights.total === 0);
  });

  it('weighs nothing while nothing is shared, and counts all again afterwards', async (t) => {
    let isSharing = true;
    const { texts, kind, read, settle, setPins } = weigh(
      t,
      { 'a.md': 'a' },
      [pin(uri('a.md'), 1)],
      {
        isSharing: () => isSharing,
      },
    );
    await settle(1);
    isSharing = false;
    read.length = 0;
    setPins([pin(uri('a.md'), 1)]);
    await settle(0);
    assert.deepEqual(read, []);
    texts.set(uri('a.md'), 'aaa');
    isSharing = true;
    kind.fire({ type: 'list' });
    await settle(3);
  });

  it('reads some of many files, and extrapolates the others by size', async (t) => {
    const texts = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`src/${index}`, 'x'.repeat(10)]),
    );
    const { read, sized, settle } = weigh(t, texts, [folderPin('src/', 0.5)]);
    await settle(50_000);
    assert.ok(read.length <= 200 && sized.length <= 2_000);
  });

  it('notifies a changed budget', (t) => {
    const { weights, budget } = weigh(t, {}, []);
    let changes = 0;
    weights.onDidChange(() => (changes += 1));
    budget.become(10_000);
    assert.equal(changes, 1);
  });

  it('reports an error, and weighs again after the next change', async (t) => {
    const { texts, kind, errors, settle } = weigh(t, { 'a.md': new Error('broken') }, [
      pin(uri('a.md'), 1),
    ]);
    await until('it is reported', () => errors.length === 1);
    texts.set(uri('a.md'), 'a');
    kind.fire({ type: 'list' });
    await settle(1);
  });
});
