import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentIcon, pinnedIcon } from '../../../../src/core/catalog/icons';
import { FakeKind, entry } from '../../fakeKind';
import { createCatalog, pin } from '../../testCatalog';

const cases = {
  code: ['text/x-typescript', 'text/javascript', 'text/html', 'text/css', 'application/x-sh'],
  text: ['text/plain', 'text/markdown', 'text/x-latex', undefined],
  data: [
    'application/json',
    'application/yaml',
    'application/toml',
    'application/xml',
    'application/schema+json',
    'text/csv',
    'text/x-ini',
    'text/x-dotenv',
  ],
  image: ['image/png', 'image/svg+xml'],
  notebook: ['application/x-ipynb+json', 'text/x-jupyter'],
  binary: ['application/pdf', 'application/octet-stream', 'font/woff2', 'audio/mpeg'],
} as const;

describe('the icon of a document', () => {
  for (const [icon, types] of Object.entries(cases)) {
    for (const type of types) {
      it(`is ${icon} for ${type ?? 'no known type'}`, () =>
        assert.equal(documentIcon(type, false), icon));
    }
  }

  it('shows unsaved edits, rather than that it is pinned', () => {
    assert.equal(documentIcon('text/x-rust', true), 'code-unsaved');
    assert.equal(pinnedIcon('code-unsaved'), 'code-unsaved');
  });

  it('shows that it is pinned, where nothing else has such an icon', () => {
    assert.equal(pinnedIcon('image'), 'image-pinned');
    assert.equal(pinnedIcon('problems'), 'problems');
  });
});

it('the catalogue shows who is pinned', async () => {
  const [pinned, dirty, other, bare] = ['pinned', 'dirty', 'other', 'bare'].map(
    (name) => `file:///ws/${name}`,
  ) as [string, string, string, string];
  const icons = new Map([
    [pinned, 'code'],
    [dirty, 'code-unsaved'],
    [other, 'code'],
  ] as const);
  const files = new FakeKind({
    claims: 'file:',
    list: () => [pinned, dirty, other, bare].map((uri) => entry(uri)),
    describe: (uri) => ({ name: uri, title: uri, icon: icons.get(uri) }),
  });
  const pins = [pinned, dirty, bare].map((uri) => pin(uri, 1));
  const { catalog } = createCatalog({ pins }, files);
  const { resources } = await catalog.unrestricted.list();
  assert.deepEqual(Object.fromEntries(resources.map(({ uri, icon }) => [uri, icon])), {
    [pinned]: 'code-pinned',
    [dirty]: 'code-unsaved',
    [other]: 'code',
    [bare]: undefined,
  });
});
