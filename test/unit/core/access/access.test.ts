import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Access, type AccessFacts, type Denial } from '../../../../src/core/access/access';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { accessFacts } from '../../accessFacts';

interface Case {
  readonly name: string;
  readonly uri: string;
  readonly facts?: Partial<AccessFacts>;
  /** Access is allowed if this is absent. */
  readonly reason?: Denial;
}

const pinned: Partial<AccessFacts> = { isPinnedByHand: () => true };
const open: Partial<AccessFacts> = { isOpenInTab: () => true };
const excluded: Partial<AccessFacts> = { isExcluded: async () => true };
const linkTo = (real: string): Partial<AccessFacts> => ({
  realUri: async () => canonicalUri(real),
});

const cases: readonly Case[] = [
  { name: 'a file of the workspace is served', uri: 'file:///ws/a.ts' },
  {
    name: 'nothing is served of an untrusted workspace',
    uri: 'file:///ws/a.ts',
    facts: { sharing: () => 'untrusted', ...pinned },
    reason: 'untrusted',
  },
  {
    name: 'nothing is served while sharing is paused',
    uri: 'file:///ws/a.ts',
    facts: { sharing: () => 'paused', ...pinned },
    reason: 'paused',
  },
  { name: 'a scheme without a kind is not', uri: 'output:/ws/log', reason: 'scheme' },
  {
    name: 'a scheme without a kind is not, pinned or open',
    uri: 'output:/ws/log',
    facts: { ...pinned, ...open },
    reason: 'scheme',
  },

  { name: 'a secret is not', uri: 'file:///ws/.env', reason: 'secret' },
  {
    name: 'a pin does not lift a secret',
    uri: 'file:///ws/.env',
    facts: { ...pinned, ...open },
    reason: 'secret',
  },
  {
    name: 'a link with a harmless name to a secret is not',
    uri: 'file:///ws/notes.txt',
    facts: linkTo('file:///ws/.env'),
    reason: 'secret',
  },
  {
    name: 'a pin does not lift a link to a secret',
    uri: 'file:///ws/notes.txt',
    facts: { ...linkTo('file:///home/.env'), ...pinned },
    reason: 'secret',
  },
  {
    name: 'a link with a secret name to a harmless file is not',
    uri: 'file:///ws/.env',
    facts: linkTo('file:///ws/a.ts'),
    reason: 'secret',
  },

  { name: 'a file outside is not', uri: 'file:///etc/hosts', reason: 'outside' },
  { name: 'a file outside is, open in a tab', uri: 'file:///etc/hosts', facts: open },
  { name: 'a file outside is, pinned by hand', uri: 'file:///etc/hosts', facts: pinned },
  {
    name: 'a link that leads out of the workspace is not',
    uri: 'file:///ws/link',
    facts: linkTo('file:///etc/hosts'),
    reason: 'outside',
  },
  {
    name: 'a link that leads out of the workspace is, open in a tab',
    uri: 'file:///ws/link',
    facts: { ...linkTo('file:///etc/hosts'), ...open },
  },
  {
    name: 'a link from outside into the workspace is',
    uri: 'file:///tmp/link',
    facts: linkTo('file:///ws/a.ts'),
  },

  {
    name: 'an excluded file is not',
    uri: 'file:///ws/dist/a.js',
    facts: excluded,
    reason: 'excluded',
  },
  {
    name: 'an excluded file is not, open in a tab',
    uri: 'file:///ws/dist/a.js',
    facts: { ...excluded, ...open },
    reason: 'excluded',
  },
  {
    name: 'an excluded file is, pinned by hand',
    uri: 'file:///ws/dist/a.js',
    facts: { ...excluded, ...pinned },
  },
  {
    name: 'a link to an excluded file is not',
    uri: 'file:///ws/a.js',
    facts: {
      ...linkTo('file:///ws/dist/a.js'),
      isExcluded: async (uri) => uri === 'file:///ws/dist/a.js',
    },
    reason: 'excluded',
  },
  {
    name: 'an excluded link to a file that is not is held back',
    uri: 'file:///ws/dist/a.js',
    facts: {
      ...linkTo('file:///ws/a.js'),
      isExcluded: async (uri) => uri === 'file:///ws/dist/a.js',
    },
    reason: 'excluded',
  },

  {
    name: 'of several reasons, the scheme goes before the secret',
    uri: 'output:/ws/.env',
    reason: 'scheme',
  },
  {
    name: 'of several reasons, the secret goes before the place',
    uri: 'file:///home/.env',
    facts: excluded,
    reason: 'secret',
  },
  {
    name: 'of several reasons, the place goes before the exclusion',
    uri: 'file:///etc/hosts',
    facts: excluded,
    reason: 'outside',
  },
];

describe('Access', () => {
  for (const { name, uri, facts, reason } of cases) {
    it(name, async () => {
      const decision = await new Access(accessFacts(facts)).decide(canonicalUri(uri));
      assert.partialDeepStrictEqual(
        decision,
        reason ? { isAllowed: false, reason } : { isAllowed: true },
      );
    });
  }

  it('shares only while sharing is on', () => {
    for (const sharing of ['on', 'paused', 'untrusted'] as const) {
      const access = new Access(accessFacts({ sharing: () => sharing }));
      assert.equal(access.isSharing(), sharing === 'on');
    }
  });
});

describe('Access to documents of an untrusted workspace', () => {
  it('is refused without a look at their links or at ignore files', async () => {
    const looked: string[] = [];
    const facts = accessFacts({
      sharing: () => 'untrusted',
      realUri: async (uri) => {
        looked.push(uri);
        return uri;
      },
      isExcluded: async (uri) => looked.push(uri) > 0,
    });
    const decision = await new Access(facts).decideDocument(canonicalUri('file:///ws/a.ts'));
    assert.deepEqual(decision, { isAllowed: false, reason: 'untrusted' });
    assert.deepEqual(looked, []);
  });
});

describe('Access, before it follows links', () => {
  const remote = 'file://server/share/a.txt';
  const untouched: readonly Case[] = [
    { name: 'while paused', uri: 'file:///ws/a', facts: { sharing: () => 'paused' } },
    { name: 'of a scheme without a kind', uri: 'output:/ws/a' },
    { name: 'of a secret', uri: 'file:///ws/.env' },
    { name: 'on another machine that the person did not choose', uri: remote, reason: 'outside' },
    {
      name: 'on another machine, even if it would lead into the workspace',
      uri: remote,
      facts: linkTo('file:///ws/a.txt'),
      reason: 'outside',
    },
  ];
  for (const { name, uri, facts, reason } of untouched) {
    it(`touches nothing ${name}`, async () => {
      const { access, followed } = watched(facts);
      const decision = await access.decide(canonicalUri(uri));
      assert.equal(decision.isAllowed, false);
      if (reason) assert.deepEqual(decision, { isAllowed: false, reason });
      assert.deepEqual(followed, []);
    });
  }

  const chosen: readonly Case[] = [
    { name: 'open in a tab', uri: remote, facts: open },
    { name: 'pinned by hand', uri: remote, facts: pinned },
    {
      name: 'in a workspace folder there',
      uri: remote,
      facts: { isInWorkspace: (uri) => uri.startsWith('file://server/share/') },
    },
  ];
  for (const { name, uri, facts } of chosen) {
    it(`does so on another machine for a file ${name}`, async () => {
      const { access, followed } = watched(facts);
      assert.equal((await access.decide(canonicalUri(uri))).isAllowed, true);
      assert.deepEqual(followed, [uri]);
    });
  }
});

function watched(otherwise: Partial<AccessFacts> = {}) {
  const followed: string[] = [];
  const facts = accessFacts(otherwise);
  const realUri = (uri: string) => {
    followed.push(uri);
    return facts.realUri(canonicalUri(uri));
  };
  return { access: new Access({ ...facts, realUri }), followed };
}

describe('a file that is opened before access is decided', () => {
  const uri = canonicalUri('file:///ws/a.ts');
  const opened = { descriptor: 3, [Symbol.dispose]: () => undefined };
  const openListed = async () => opened;

  it('is opened only while the window shares, and if the document is not in a tab', async () => {
    const cases: readonly (readonly [Partial<AccessFacts>, unknown])[] = [
      [{}, opened],
      [{ sharing: () => 'paused' }, undefined],
      [{ sharing: () => 'untrusted' }, undefined],
      [open, undefined],
    ];
    for (const [facts, expected] of cases) {
      const access = new Access(accessFacts({ openListed, ...facts }));
      assert.equal(await access.open(uri), expected);
    }
  });

  it('is what access is decided on, by all rules', async () => {
    const decide = (facts: Partial<AccessFacts>) =>
      new Access(accessFacts({ ...linkTo('file:///elsewhere'), ...facts })).decide(uri, opened);
    assert.deepEqual(await decide({}), { isAllowed: true, document: { uri, real: uri, opened } });
    for (const facts of [excluded, { isSecret: () => true }, { isInWorkspace: () => false }]) {
      assert.equal((await decide(facts)).isAllowed, false);
    }
  });
});
