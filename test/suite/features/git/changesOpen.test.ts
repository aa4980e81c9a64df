import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { canonicalUri } from '../../../../src/core/documents/uris';
import type { ChangedFile, FileState } from '../../../../src/features/git/kind/changedFile';
import { changesUri } from '../../../../src/features/git/model/address';
import { ChangesGroup } from '../../../../src/features/git/panel/changesGroup';
import { gitView } from '../../../../src/features/git/panel/gitView';
import { PreviewDocuments } from '../../../../src/panel/previewDocuments';
import { ResourceViews } from '../../../../src/panel/resourceViews';
import type { GroupDeps } from '../../../../src/panel/tree/row';
import { noRules } from '../../../unit/sharingRules';
import { closeAll, write } from '../../helpers/workspace';

const { commands, ViewColumn } = vscode;
const diff = changesUri('shop', 'cart.ts');

describe('the changes of a file open', () => {
  const { executeCommand } = commands;
  let uri = canonicalUri('file:///w/cart.ts');
  let ran: readonly unknown[][] = [];

  const gitOf = (changed: Partial<ChangedFile> | undefined) => ({
    changedFiles: changed
      ? [{ uri, diff, state: 'changed' as const, isOnlyUnsaved: false, ...changed }]
      : [],
    diffs: [diff],
    documentOf: () => uri,
    onDidChange: () => ({ dispose: () => undefined }),
  });
  const opened = async (changed?: Partial<ChangedFile>) => {
    const shown = new PreviewDocuments();
    commands.executeCommand = (async (...given: readonly unknown[]) => {
      ran = [...ran, [given[0], String(given[1])]];
    }) as never;
    try {
      await gitView(gitOf(changed)).show(diff)?.open?.(ViewColumn.Active, shown);
    } finally {
      commands.executeCommand = executeCommand;
      shown.dispose();
    }
    return ran;
  };

  beforeEach(async () => {
    ran = [];
    uri = canonicalUri(await write('changesOpen/cart.ts', 'export const cart = 1;\n'));
  });
  afterEach(closeAll);

  it('as a diff where it has changes, also if it is deleted', async () => {
    assert.deepEqual(await opened({}), [['git.openChange', uri]]);
    ran = [];
    assert.deepEqual(await opened({ state: 'deleted' }), [['git.openChange', uri]]);
  });

  it('as the file where nothing has changed any more', async () => {
    assert.deepEqual(await opened(), [['vscode.open', uri]]);
  });

  it('as the file where only unsaved edits differ, which git does not know', async () => {
    assert.deepEqual(await opened({ isOnlyUnsaved: true }), [['vscode.open', uri]]);
  });

  it('by their row, which does not open a file that is deleted', () => {
    const commandOf = (state: FileState) => {
      const git = gitOf({ state });
      const deps = {
        panel: {
          title: () => 'cart.ts',
          views: new ResourceViews([gitView(git)], noRules()),
          pinStore: { onDidChange: git.onDidChange },
          pins: { matcher: { of: () => undefined } },
        },
        states: { of: () => 'missing', onDidChange: git.onDidChange },
        own: { ofResource: () => undefined },
      } as unknown as GroupDeps;
      const item = new ChangesGroup(deps, git).children().at(-1)?.item();
      return [item?.command?.command, item?.command?.arguments?.[0]];
    };
    assert.deepEqual(commandOf('deleted'), ['mcpBridge.open', { uri: diff }]);
    assert.equal(commandOf('changed')[0], 'vscode.open');
  });
});
