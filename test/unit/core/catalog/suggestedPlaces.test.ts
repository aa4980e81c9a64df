import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Access } from '../../../../src/core/access/access';
import { Catalog } from '../../../../src/core/catalog/catalog';
import { Kinds } from '../../../../src/core/catalog/kinds';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { topics } from '../../../../src/core/sharing/topics';
import { levelsBy, Viewer } from '../../../../src/core/sharing/viewer';
import type { Suggestion, SuggestionForPrompt } from '../../../../src/core/suggestions/suggestion';
import { accessFacts } from '../../accessFacts';
import { activePins, ChangingPins } from '../../activePins';
import { entry, FakeKind } from '../../fakeKind';
import { pin } from '../../testCatalog';
import { redactor } from '../../unasked';

const names = ['a', 'b', 'c', 'd', 'open', 'pinned'].map((name) => `file:///ws/${name}`);
const [a = '', b = '', c = '', d = '', open = '', pinned = ''] = names;
const secret = canonicalUri('file:///ws/.env');
const besideOpen = { uri: canonicalUri(open), title: 'open' };

const suggestion = (uri: string, beside = besideOpen): Suggestion => ({
  uri: canonicalUri(uri),
  confidence: 0.5,
  reasons: [{ type: 'together', beside, times: 14, of: 20 }],
});

interface Found {
  readonly all: readonly Suggestion[];
  readonly forPrompt?: (prompt: string) => Promise<readonly SuggestionForPrompt[]>;
}

function catalogWith(found: Found, pageSize = 100) {
  const entries = names.map((uri) => entry(uri, uri === open ? { priority: 0.1 } : {}));
  const kind = new FakeKind({ claims: 'file:', list: () => entries });
  const isSecret = (path: string) => path.endsWith('.env');
  return new Catalog({
    kinds: new Kinds([kind]),
    access: new Access(accessFacts({ isSecret, isOpenInTab: (uri) => uri === open })),
    pins: activePins(new ChangingPins([pin(pinned, 0.5)])),
    suggestions: Object.assign(found, {
      forPrompt: found.forPrompt ?? (async () => found.all),
    }),
    redactor,
    pageSize,
  });
}

const urisOf = ({ resources }: { resources: readonly { uri: string }[] }) =>
  resources.map(({ uri }) => uri);

describe('suggested files', () => {
  it('are listed behind what is pinned and open, before other files, with the reason', async () => {
    const all = [suggestion(d), suggestion(b), suggestion(pinned), suggestion('file:///ws/none')];
    const page = await catalogWith({ all }).unrestricted.list();
    assert.deepEqual(urisOf(page), [pinned, open, d, b, a, c]);
    const listed = page.resources[2];
    assert.deepEqual(listed?.reasons, ['suggested']);
    assert.equal(listed?.description, 'Suggested: changed together with open in 14 of 20 commits');
    assert.equal(listed?.priority, 0);
    assert.equal(page.resources[4]?.description, undefined);
  });

  it('are in the pages of a list once, though they change meanwhile', async () => {
    const suggestions = { all: [suggestion(c)] };
    const catalog = catalogWith(suggestions, 3);
    const first = await catalog.unrestricted.list();
    suggestions.all = [suggestion(b), suggestion(d)];
    const second = await catalog.unrestricted.list(first.nextCursor);
    assert.deepEqual([...urisOf(first), ...urisOf(second)], [pinned, open, c, a, b, d]);
    assert.deepEqual(urisOf(await catalog.unrestricted.list()), [pinned, open, b]);
  });

  it('name nothing that is held back', async () => {
    const all = [suggestion(d, { uri: secret, title: '.env' })];
    const { resources } = await catalogWith({ all }).unrestricted.list();
    assert.equal(resources[2]?.description, 'Suggested');
  });

  for (const hidden of ['suggestions', 'place', 'editors', 'problems', 'git', 'files', 'pins']) {
    it(`are none for a client without ${hidden}`, async () => {
      const viewer = new Viewer(levelsBy((topic) => (topic === hidden ? 'off' : 'on')));
      const { resources } = await catalogWith({ all: [suggestion(d)] })
        .for(viewer)
        .list();
      assert.ok(resources.every(({ description }) => description === undefined));
      assert.deepEqual(urisOf({ resources }), urisOf({ resources }).toSorted(asWithout));
      assert.ok(topics.some((topic) => topic === hidden));
    });
  }
});

/** Compares by the order without suggestions: the pinned and the open document first. */
function asWithout(one: string, other: string): number {
  const rank = (uri: string) => [pinned, open, a, b, c, d].indexOf(uri);
  return rank(one) - rank(other);
}
