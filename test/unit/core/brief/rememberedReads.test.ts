import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Emitter } from '../../../../src/base/events';
import { RememberedReads } from '../../../../src/core/brief/rememberedReads';
import type { ReadContext, ResourceChange } from '../../../../src/core/catalog/resource';
import { canonicalUri } from '../../../../src/core/documents/uris';

for (const [what, read, announced] of [
  ['a file', 'file:///ws/a.ts', 'file:///ws/a.ts'],
  ['lines of a file', 'file:///ws/a.ts#L1', 'file:///ws/a.ts'],
  [
    'pinned lines, also under another path',
    'context://workspace/pin/1/a.ts',
    'context://workspace/pin/1/b.ts',
  ],
] as const) {
  it(`${what}: read once, and again after a change`, async () => {
    const changed = new Emitter<ResourceChange>();
    const reads = new RememberedReads(changed.event);
    let count = 0;
    const counting = {
      read: async () => {
        count += 1;
        return undefined;
      },
    };
    const context = reads.in(counting as unknown as ReadContext);
    for (const _ of [1, 2]) await context.read(canonicalUri(read));
    assert.equal(count, 1);
    changed.fire({ type: 'content', uri: canonicalUri(announced) });
    await context.read(canonicalUri(read));
    assert.equal(count, 2);
    reads.dispose();
  });
}
