import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Listing } from '../../../../src/core/catalog/listing';
import { Kinds } from '../../../../src/core/catalog/kinds';
import { unpinned } from '../../../../src/core/pins/ranks';
import { ActivePins } from '../../../../src/core/pins/activePins';
import { newPin } from '../../../../src/core/pins/pin';
import type { ResourceEntry } from '../../../../src/core/catalog/resource';
import { activePins, ChangingPins } from '../../activePins';
import { entry, FakeKind } from '../../fakeKind';
import { pin } from '../../testCatalog';

const [a, b, c] = ['file:///ws/a', 'file:///ws/b', 'file:///ws/c'];

function listing(
  list: () => readonly ResourceEntry[],
  pins: ActivePins = activePins(),
  mayRead: (uri: string) => boolean = () => true,
) {
  const asked: string[] = [];
  const kind = new FakeKind({ claims: 'file:', list });
  const made = new Listing({
    kinds: new Kinds([kind]),
    pins,
    isOpenTo: async ({ subject = '' }) => {
      asked.push(subject);
      return mayRead(subject);
    },
  });
  return { listing: made, kind, asked };
}

describe('Listing', () => {
  it('places each by what is its own, and pins by their rank', async () => {
    const more = new FakeKind({ claims: 'x:', list: () => [entry('x:1', { order: 7 })] });
    const files = new FakeKind({ claims: 'file:', list: () => [entry(a), entry(b), entry(c)] });
    const made = new Listing({
      kinds: new Kinds([files, more]),
      pins: activePins(new ChangingPins([pin(c, 0.5), pin(b, 0.5)])),
      isOpenTo: async () => true,
    });
    assert.deepEqual(
      [...(await made.ordered())],
      [
        [0.5, 1, 0, 0, c],
        [0.5, 2, 0, 0, b],
        [0, unpinned, 0, 0, a],
        [0, unpinned, 1, 7, 'x:1'],
      ],
    );
  });

  it('compares a file with globs once, until pins change', async () => {
    const glob = newPin({ type: 'glob', pattern: '*' });
    const pins = new ChangingPins([glob]);
    const matched: string[] = [];
    const active = new ActivePins({
      own: pins,
      team: { files: [], onDidChange: new ChangingPins().onDidChange },
      folders: {
        pathInFolder: (uri) => {
          matched.push(uri);
          return uri.slice('file:///ws/'.length);
        },
        onDidChange: () => ({ dispose: () => undefined }),
      },
    });
    const files = [entry(a), entry(b)];
    const { listing: made } = listing(() => files, active);
    await made.ordered();
    assert.deepEqual(matched.splice(0), [a, b]);
    files.splice(0, 1, entry(c));
    made.forget();
    assert.deepEqual((await made.ordered()).pinned, [b, c]);
    assert.deepEqual(matched.splice(0), [c]);
    pins.become([glob]);
    made.forget();
    await made.ordered();
    assert.deepEqual(matched, [c, b]);
  });

  it('keeps the place of a pin when another one goes, and when one comes', async () => {
    const pins = new ChangingPins([pin(a, 0.5), pin(b, 0.5)]);
    const { listing: made } = listing(() => [entry(a), entry(b), entry(c)], activePins(pins));
    const placeOf = async (uri: string) =>
      [...(await made.ordered())].find(([, , , , it]) => it === uri);
    const before = await placeOf(b);
    for (const next of [[pin(b, 0.5)], [pin(b, 0.5), pin(c, 0.5)]]) {
      pins.become(next);
      made.forget();
      assert.deepEqual(await placeOf(b), before);
    }
  });

  it('asks once, until it is to forget', async () => {
    const { listing: made, kind } = listing(() => [entry(a)]);
    await Promise.all([made.ordered(), made.ordered()]);
    await made.ordered();
    assert.deepEqual(kind.asked, ['list']);
    made.forget();
    await made.ordered();
    assert.deepEqual(kind.asked, ['list', 'list']);
  });

  it('asks again where it was to forget while it asked', async () => {
    let listed = [entry(a)];
    const { listing: made } = listing(() => listed);
    const first = made.ordered();
    listed = [entry(b)];
    made.forget();
    const uris = (await made.ordered()).uris;
    assert.deepEqual(uris, [b]);
    await first;
  });

  it('asks about access only where the kind has not', async () => {
    const { listing: made, asked } = listing(
      () => [entry(a, { isVetted: true }), entry(b), entry(c)],
      activePins(),
      (uri) => uri !== c,
    );
    assert.deepEqual((await made.ordered()).uris, [a, b]);
    assert.deepEqual(asked, [b, c]);
  });
});
