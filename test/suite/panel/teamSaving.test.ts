import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'mocha';
import { DisposableStore, Emitter } from '../../../src/base/events';
import { newPin } from '../../../src/core/pins/pin';
import { canonicalUri } from '../../../src/core/documents/uris';
import { replaceFile } from '../../../src/files/replaceFile';
import { TeamFiles } from '../../../src/workspace/teamFiles';
import { failing, uriOf, workspaceFolder, write } from '../workspace';
import { usePanel } from './panel';

const teamFile = '.vscode/mcp-pins.json';

describe('saving pins for the team', () => {
  const own = new DisposableStore();
  const panel = usePanel('saving', { 'a.md': 'a' });
  const { event: never } = own.add(new Emitter<never>());
  const inWorkspace = (name: string) => join(workspaceFolder(), name);

  after(() => own.dispose());

  it('changes no file if one cannot be written', async () => {
    const before = '{ "pins": [{ "path": "x.md" }] }\n';
    await write(`saving/present/${teamFile}`, before);
    await write('saving/absent/x.md', '');
    await write('saving/blocked/.vscode', 'no folder');
    const folders = ['present', 'absent', 'blocked'].map((name) => uriOf(`saving/${name}`));
    const team = own.add(
      new TeamFiles({
        workspace: { all: folders.map((uri) => ({ uri })), onDidChange: never },
        files: { onDidTouch: never, onDidChange: never, onDidReconcile: never },
        replaceFile,
        onError: failing,
      }),
    );
    const saving = await team.save([newPin({ type: 'glob', pattern: '**/*.md' })]);
    const uri = uriOf(`saving/blocked/${teamFile}`);
    assert.deepEqual(saving, { type: 'unwritable', uri, code: 'EEXIST' });
    assert.equal(await readFile(inWorkspace(`saving/present/${teamFile}`), 'utf8'), before);
    assert.ok(!existsSync(inWorkspace(`saving/absent/${teamFile}`)));
  });

  it('says which file cannot be written, and why', async () => {
    await panel.pinInFile(newPin({ type: 'resource', uri: canonicalUri(panel.uri('a.md')) }));
    await write('.vscode', 'no folder');
    try {
      await assert.rejects(panel.run('mcpBridge.saveSetToWorkspaceFile'), {
        name: 'UserError',
        message: `${teamFile} could not be written (EEXIST).`,
      });
    } finally {
      await rm(inWorkspace('.vscode'));
    }
  });
});
