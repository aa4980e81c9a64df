import assert from 'node:assert/strict';
import { it } from 'node:test';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { add } from '../../../../src/core/pins/edits';
import { movePins } from '../../../../src/core/pins/movedPins';
import { newPin } from '../../../../src/core/pins/pin';
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
