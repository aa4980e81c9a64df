import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Emitter } from '../../../../src/base/events';
import { LostKeys } from '../../../../src/panel/tree/lostKeys';

/** A key on a row that is known after so many listings. */
function lostKey(knownAfter: number, limitMs?: number) {
  const listed = new Emitter<void>();
  const tree = { isStale: true, onDidList: listed.event };
  const keys = new LostKeys(tree, limitMs);
  const key = { given: 0, isFound: false };
  const give = async (): Promise<void> => {
    key.given += 1;
    if (key.given === knownAfter) key.isFound = true;
    else await keys.giveAgain(give);
  };
  return { tree, listed, keys, key, give };
}

describe('a key that found no row', () => {
  it('is given again each time that rows were listed, until one is found', async () => {
    const { listed, keys, key, give } = lostKey(2);
    const done = keys.giveAgain(give);
    assert.deepEqual(key, { given: 0, isFound: false });
    listed.fire();
    await turn();
    assert.deepEqual(key, { given: 1, isFound: false });
    listed.fire();
    await done;
    assert.deepEqual(key, { given: 2, isFound: true });
    listed.fire();
    await turn();
    assert.equal(key.given, 2);
  });

  it('is forgotten if VS Code knows all rows, so that none has the focus', async () => {
    const { tree, listed, keys, key, give } = lostKey(1);
    tree.isStale = false;
    const done = keys.giveAgain(give);
    listed.fire();
    await done;
    assert.equal(key.given, 0);
  });

  it('is forgotten if no rows are listed in time', async () => {
    const { listed, keys, key, give } = lostKey(1, 1);
    await keys.giveAgain(give);
    listed.fire();
    await turn();
    assert.equal(key.given, 0);
  });

  it('has as much time as one that was lost before it', async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    const { listed, keys, key, give } = lostKey(1, 100);
    const first = keys.giveAgain(give);
    listed.fire();
    await first;
    mock.timers.tick(200);
    const second = keys.giveAgain(async () => void (key.given = 10));
    mock.timers.tick(99);
    listed.fire();
    await second;
    assert.equal(key.given, 10);
  });
});
