import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Access, type AccessFacts } from '../../../../../src/core/access/access';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { mayShareFolder } from '../../../../../src/features/running/model/sharedFolders';
import { accessFacts } from '../../../accessFacts';

const ignored = 'file:///ws/build/';
const excluded = 'file:///ws/private/';
const linkTo = (real: string): Partial<AccessFacts> => ({
  realUri: async () => canonicalUri(real),
});

const cases: readonly (readonly [string, string, boolean, Partial<AccessFacts>?])[] = [
  ['a folder of the workspace', 'file:///ws/src/', true],
  ['one that git ignores', ignored, true],
  ['one that settings exclude', excluded, false],
  ['one that git ignores and settings exclude', 'file:///ws/build/private/', false],
  ['a link to one that git ignores', 'file:///ws/link/', true, linkTo(ignored)],
  ['a link to one that settings exclude', 'file:///ws/link/', false, linkTo(excluded)],
  ['an ignored link to one that settings exclude', ignored, false, linkTo(excluded)],
  ['a link out of the workspace', ignored, false, linkTo('file:///other/')],
  ['one outside of the workspace', 'file:///other/build/', false],
  ['one that is secret', 'file:///ws/build/.ssh/', false],
  ['one of an untrusted workspace', ignored, false, { sharing: () => 'untrusted' }],
];

describe('what runs is shared by its folder', () => {
  for (const [name, folder, isShared, facts] of cases) {
    it(`${name}: ${isShared}`, async () => {
      const isExcludedBySettings = (uri: string) => uri.includes('/private/');
      const all = accessFacts({
        isExcluded: async (uri) => uri.includes('/build/') || isExcludedBySettings(uri),
        isSecret: (path) => path.includes('/.ssh/'),
        ...facts,
      });
      const rules = { access: new Access(all), realUri: all.realUri, isExcludedBySettings };
      assert.equal(await mayShareFolder(rules, canonicalUri(folder)), isShared);
    });
  }
});
