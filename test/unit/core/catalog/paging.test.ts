import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../../src/base/errors';
import {
  comparePlaces,
  encodeCursor,
  indexAfter,
  type Place,
} from '../../../../src/core/catalog/paging';
import { unpinned } from '../../../../src/core/pins/ranks';
import { canonicalUri } from '../../../../src/core/documents/uris';

describe('comparePlaces', () => {
  const inOrder: readonly { readonly name: string; readonly places: readonly Place[] }[] = [
    {
      name: 'the highest priority first',
      places: [
        [1, unpinned, 9, 9, canonicalUri('file:///z')],
        [0.5, 0, 0, 0, canonicalUri('file:///a')],
        [0, 0, 0, 0, canonicalUri('file:///a')],
      ],
    },
    {
      name: 'then pins in their order, before what is not pinned',
      places: [
        [0.5, 0, 9, 9, canonicalUri('file:///z')],
        [0.5, 1, 8, 8, canonicalUri('file:///y')],
        [0.5, unpinned, 0, 0, canonicalUri('file:///a')],
      ],
    },
    {
      name: 'then by kind',
      places: [
        [0, unpinned, 0, 9, canonicalUri('file:///z')],
        [0, unpinned, 1, 0, canonicalUri('file:///a')],
      ],
    },
    {
      name: 'then by the order within the kind',
      places: [
        [0, unpinned, 0, -5, canonicalUri('file:///z')],
        [0, unpinned, 0, 0, canonicalUri('file:///a')],
      ],
    },
    {
      name: 'then by URI, code unit by code unit',
      places: [
        [0, unpinned, 0, 0, canonicalUri('file:///B')],
        [0, unpinned, 0, 0, canonicalUri('file:///a')],
        [0, unpinned, 0, 0, canonicalUri('file:///a/b')],
        [0, unpinned, 0, 0, canonicalUri('file:///b')],
      ],
    },
  ];
  for (const { name, places } of inOrder) {
    it(name, () => assert.deepEqual(places.toReversed().toSorted(comparePlaces), places));
  }

  it('finds a place equal to itself', () => {
    assert.equal(
      comparePlaces(
        [0.5, 1, 0, 0, canonicalUri('file:///a')],
        [0.5, 1, 0, 0, canonicalUri('file:///a')],
      ),
      0,
    );
  });
});

describe('indexAfter', () => {
  const places = ['b', 'd', 'f', 'h'].map(fileAt);

  for (const [index, place] of places.entries()) {
    it(`finds what follows ${place[4]}`, () => {
      assert.equal(indexAfter(places, encodeCursor(place)), index + 1);
    });
  }

  const gone = { a: 0, c: 1, e: 2, z: 4 };
  for (const [uri, index] of Object.entries(gone)) {
    it(`finds where to go on behind ${uri}, which is gone`, () => {
      assert.equal(indexAfter(places, encodeCursor(fileAt(uri))), index);
    });
  }

  it('takes back a cursor as it was given, whatever is in it', () => {
    const place: Place = [0.2, unpinned, 2, -17, canonicalUri('file:///ws/日本%20"\\.md')];
    assert.equal(indexAfter([place], encodeCursor(place)), 1);
  });

  const notOurs = {
    nothing: '',
    'no JSON': 'garbage',
    'an offset': '1000',
    'JSON of another shape': encode({ offset: 1000 }),
    'too few parts': encode([0, 0, 0, 'a']),
    'too many parts': encode([0, 0, 0, 0, 'a', 'b']),
    'a part of another type': encode(['0', 0, 0, 0, 'a']),
    'a missing number': encode([null, 0, 0, 0, 'a']),
    'a URI that is none': encode([0, 0, 0, 0, 0]),
    'a number beyond all': Buffer.from('[1e999,0,0,0,"a"]').toString('base64url'),
  };
  for (const [name, cursor] of Object.entries(notOurs)) {
    it(`refuses as a cursor: ${name}`, () => {
      assert.throws(() => indexAfter(places, cursor), InvalidRequest);
    });
  }
});

describe('a list served page by page', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    it(`serves what keeps its place exactly once while the rest comes and goes (seed ${seed})`, () => {
      const random = randomNumbers(seed);
      const lasting = names(100, 'lasting', random);
      const served: string[] = [];
      let cursor: string | undefined;
      for (;;) {
        const passing = names(Math.floor(random() * 60), 'passing', random);
        const places = [...lasting, ...passing].toSorted(comparePlaces);
        const start = cursor === undefined ? 0 : indexAfter(places, cursor);
        const page = places.slice(start, start + 7);
        served.push(...page.map(([, , , , uri]) => uri));
        const last = page.at(-1);
        if (!last) break;
        cursor = encodeCursor(last);
      }
      const expected = lasting.toSorted(comparePlaces).map(([, , , , uri]) => uri);
      assert.deepEqual(
        served.filter((uri) => uri.endsWith('lasting')),
        expected,
      );
    });
  }
});

function fileAt(name: string): Place {
  return [0, unpinned, 0, 0, canonicalUri(`file:///${name}`)];
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function names(count: number, ending: string, random: () => number): Place[] {
  return Array.from({ length: count }, (_, index) => {
    const priority = [0, 0.1, 0.5][Math.floor(random() * 3)] ?? 0;
    return [priority, unpinned, 0, 0, canonicalUri(`file:///${random()}/${index}/${ending}`)];
  });
}

/** The same numbers for the same seed (a linear congruence), so that a failure can be had again. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
