import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore, Emitter } from '../../../src/base/events';
import { newPin } from '../../../src/core/pins/pin';
import { canonicalUri } from '../../../src/core/documents/uris';
import { replaceFile } from '../../../src/files/atomicWrite';
import { TeamFiles } from '../../../src/workspace/teamFiles';
import { failing, uriOf, workspaceFolder, write } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';
import { saveForTeam } from '../../../src/panel/commands/saveForTeam';

const teamFile = '.vscode/mcp-pins.json';

describe('saving pins for the team', () => {
  const own = new DisposableStore();
  const panel = usePanel('saving', { 'a.md': 'a' });
  const { event: never } = own.add(new Emitter<never>());
  const inWorkspace = (name: string) => join(workspaceFolder(), name);

  after(() => own.dispose());

  const before = '{ "pins": [{ "path": "x.md" }] }\n';
  const [present, absent, empty, blocked] = ['present', 'absent', 'empty', 'blocked'].map(
    (name) => `saving/${name}`,
  ) as [string, string, string, string];

  /** Saves into four folders, of which the last cannot be written into. */
  async function saveWith(
    options: Pick<ConstructorParameters<typeof TeamFiles>[0], 'replaceFile' | 'onError'>,
  ) {
    await write(`${present}/${teamFile}`, before);
    await write(`${absent}/x.md`, '');
    await mkdir(inWorkspace(`${empty}/.vscode`), { recursive: true });
    await write(`${blocked}/.vscode`, 'no folder');
    const team = own.add(
      new TeamFiles({
        workspace: {
          all: [present, absent, empty, blocked].map((name) => ({ uri: uriOf(name) })),
          onDidChange: never,
        },
        files: { onDidTouch: never, onDidChange: never, onDidReconcile: never },
        ...options,
      }),
    );
    const saving = await team.save([newPin({ type: 'glob', pattern: '**/*.md' })]);
    const uri = uriOf(`${blocked}/${teamFile}`);
    assert.deepEqual(saving, { type: 'unwritable', uri, code: 'EEXIST' });
    assert.deepEqual(await readdir(inWorkspace(absent)), ['x.md']);
    assert.deepEqual(await readdir(inWorkspace(`${empty}/.vscode`)), []);
  }

  it('changes no file if one cannot be written', async () => {
    await saveWith({ replaceFile, onError: failing });
    assert.equal(await readFile(inWorkspace(`${present}/${teamFile}`), 'utf8'), before);
  });

  it('puts the other files back if one of them cannot be put back', async () => {
    const errors: string[] = [];
    const fault = new Error('cannot be put back');
    await saveWith({
      replaceFile: (path, text) =>
        text === before ? Promise.reject(fault) : replaceFile(path, text),
      onError: ({ message }) => errors.push(message),
    });
    assert.deepEqual(errors, [fault.message]);
  });

  it('names what a team cannot share as its rows do', async () => {
    const uris = [
      panel.uri('a.md'),
      'git://shop/changes',
      'database://sqlite/shop.db/table/products',
      'https://example.org/rules',
      'memory://notes/today',
      'file:///outside/b.md',
    ];
    await panel.pinInFile(
      ...uris.map((uri) => newPin({ type: 'resource', uri: canonicalUri(uri) })),
    );
    const { showInformationMessage } = vscode.window;
    let told = '';
    vscode.window.showInformationMessage = (async (message: string) =>
      void (told = message)) as never;
    try {
      await saveForTeam(panel.deps);
    } finally {
      vscode.window.showInformationMessage = showInformationMessage;
      await rm(inWorkspace('.vscode'), { recursive: true, force: true });
    }
    assert.equal(
      told,
      `The pins of this set are in ${teamFile} now. Left out, because a team cannot share them: ` +
        'All changes in shop, shop.db: products, https://example.org/rules, memory://notes/today, /outside/b.md.',
    );
  });

  it('says which file cannot be written, and why', async () => {
    await panel.pinInFile(newPin({ type: 'resource', uri: canonicalUri(panel.uri('a.md')) }));
    // Tests of settings leave the folder.
    await rm(inWorkspace('.vscode'), { recursive: true, force: true });
    await write('.vscode', 'no folder');
    try {
      await assert.rejects(saveForTeam(panel.deps), {
        name: 'UserError',
        message: `${teamFile} could not be written (EEXIST).`,
      });
    } finally {
      await rm(inWorkspace('.vscode'));
    }
  });
});
