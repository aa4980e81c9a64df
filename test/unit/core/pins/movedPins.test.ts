import assert from 'node:assert/strict';
import { it } from 'node:test';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { WorkspacePaths } from '../../../../src/core/documents/workspacePaths';
import { add } from '../../../../src/core/pins/edits';
import { movedPins, movePins, namedByOne } from '../../../../src/core/pins/movedPins';
import { newPin, uriOfTarget } from '../../../../src/core/pins/pin';
import { PinStore } from '../../../../src/core/pins/pinStore';
import { SharedText } from '../../sharedText';

it('a pinned file that is moved onto another is pinned once', async () => {
  const fail = () => assert.fail();
  const pinStore = await PinStore.open(new SharedText(), {
    broken: fail,
    unreadable: fail,
    failed: fail,
  });
  const [a, b] = [canonicalUri('file:///ws/a.ts'), canonicalUri('file:///ws/b.ts')];
  await pinStore.edit(add([b, a].map((uri) => newPin({ type: 'resource', uri }))));
  const named = { documentsOf: () => [], renamed: fail };
  await movePins({ pinStore, named }, [{ from: a, to: b }]);
  assert.deepEqual(
    pinStore.pins.map(({ target }) => target),
    [{ type: 'resource', uri: b }],
  );
});

it('pinned problems are renamed with the file, and not while nothing moves', () => {
  const paths = new WorkspacePaths([
    { uri: canonicalUri('file:///one'), name: 'one' },
    { uri: canonicalUri('file:///two'), name: 'two' },
  ]);
  const prefix = 'diagnostics://document/';
  const named = namedByOne({
    documentOf: (uri) => paths.resolve(uri.slice(prefix.length)),
    uriOf: (document) => canonicalUri(prefix + paths.relative(document)),
  });
  const uris = (...names: readonly string[]) => names.map((name) => canonicalUri(prefix + name));
  const pins = uris('a.ts', 'away/a.ts').map((uri) => newPin({ type: 'resource', uri }));
  assert.deepEqual(movedPins([], named)(pins), pins);
  const move = { from: canonicalUri('file:///one/a.ts'), to: canonicalUri('file:///two/b.ts') };
  assert.deepEqual(
    movedPins([move], named)(pins).map(({ target }) => uriOfTarget(target)),
    uris('two/b.ts', 'away/a.ts'),
  );
});
