import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { newPin } from '../../../src/core/pins/pin';
import { canonicalUri } from '../../../src/core/documents/uris';
import { usePanel } from '../helpers/panel';

const names = Array.from({ length: 1_000 }, (_, index) => `${String(index).padStart(3, '0')}.md`);

describe('a thousand pins', () => {
  const panel = usePanel('many', Object.fromEntries(names.map((name) => [name, name])));
  const all = names.map((name) => [name, 0.5] as const);

  beforeEach(() =>
    panel.pinInFile(
      ...names.map((name) => newPin({ type: 'resource', uri: canonicalUri(panel.uri(name)) })),
    ),
  );

  it('are listed and shown in their order, down to the last', async () => {
    await panel.expectStillPinned(...all);
    const rows = (await panel.rows()).filter((row) => row.includes(', pinned, priority normal'));
    assert.deepEqual(
      rows.map((row) => row.replace(/,.*/, '')),
      names,
    );
  });

  it('have a new order, which clients are notified of, once the last is raised', async () => {
    const raise = () => panel.runOn('999.md, pinned', 'mcpBridge.raiseToEssential');
    await panel.expectPinned(raise, ['999.md', 1], ...all.slice(0, -1));
    await panel.expectRows('999.md, pinned, priority essential', '000.md, pinned');
  });
});
