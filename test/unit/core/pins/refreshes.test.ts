import assert from 'node:assert/strict';
import { it } from 'node:test';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { DueRefreshes } from '../../../../src/core/pins/refreshes';

it('pages are looked at each minute, not at the start, and only while that is wanted', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const asked: string[] = [];
  let isWanted = true;
  const pages = [canonicalUri('https://example.com/a'), canonicalUri('https://example.com/b')];
  const refreshes = new DueRefreshes({
    pinned: () => pages,
    isWanted: () => isWanted,
    refreshIfDue: async (uri) => void asked.push(uri),
    onError: assert.fail,
  });
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms);
    await new Promise(setImmediate);
  };
  await pass(59_000);
  assert.deepEqual(asked, []);
  await pass(1_000);
  assert.deepEqual(asked, pages);
  isWanted = false;
  await pass(60_000);
  isWanted = true;
  refreshes.dispose();
  await pass(60_000);
  assert.deepEqual(asked, pages);
});
