import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type * as vscode from 'vscode';
import { DisposableStore, Emitter } from '../../../../src/base/events';
import { addSet, bindSet } from '../../../../src/core/pins/setEdits';
import { emptyState, serialize, type StoredState } from '../../../../src/core/pins/storedState';
import { PinStore } from '../../../../src/core/pins/pinStore';
import { BranchSets } from '../../../../src/features/git/panel/branchSets';
import { SharedText } from '../../../unit/sharedText';

describe('sets that are bound to a branch', () => {
  it('are the only reason to ask Git for the branch', async () => {
    const { pinStore, asked, close } = await open([{ name: 'A', pins: [] }]);
    await pinStore.changeSets(addSet('B'));
    assert.equal(asked(), 0);
    await pinStore.changeSets(bindSet('B', 'main'));
    assert.ok(asked() > 0);
    close();
  });

  it('cause Git to be asked at the start, if there is one', async () => {
    const { asked, close } = await open([{ name: 'A', pins: [], branch: 'main' }]);
    assert.equal(asked(), 1);
    close();
  });
});

async function open(sets: StoredState['sets']) {
  const own = new DisposableStore();
  const file = new SharedText(serialize({ ...emptyState(), active: 'A', sets }));
  const fail = (what: unknown) => assert.fail(String(what));
  const pinStore = own.add(
    await PinStore.open(file, { broken: fail, unreadable: fail, failed: fail }),
  );
  let asked = 0;
  const branch = {
    current: undefined,
    onDidChange: new Emitter<void>().event,
    connect: async () => void (asked += 1),
  };
  const workspaceState: vscode.Memento = {
    keys: () => [],
    get: () => undefined,
    update: async () => undefined,
  };
  const log = { debug: fail, info: fail, warn: fail, error: fail, show: () => undefined };
  own.add(new BranchSets({ pinStore, log, branch, workspaceState }));
  return { pinStore, asked: () => asked, close: () => own.dispose() };
}
