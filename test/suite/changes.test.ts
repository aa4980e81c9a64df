import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ListedResource, TestClient } from '../host/clients';
import { until } from '../host/until';
import { useConnectedFolder } from './helpers/connectedFolder';
import { closeAll } from './helpers/workspace';

describe('what a person types reaches every client', () => {
  const original = 'export const a = 1;\n';
  const folder = useConnectedFolder('changes', {
    'a.ts': original,
    'b.txt': 'bee\n',
  });
  const run = (command: string) => vscode.commands.executeCommand(command);

  before(() =>
    folder.forEachClient((client) =>
      client.subscribe(folder.uri('a.ts'), 'editor://window/active', 'diagnostics://workspace/all'),
    ),
  );
  afterEach(async () => {
    await closeAll();
    await folder.write('a.ts', original);
  });

  /** Repositories and problems of other test files may still be there. */
  const isOurs = (uri: string) =>
    !/^(?:file:|git:|diagnostics:\/\/document\/(?!changes\/))/.test(uri) ||
    uri.startsWith(folder.uri(''));

  it('lists the workspace and the live editor state from the first moment', async () => {
    await folder.forEachClient(async (client) => {
      const resources = await client.list();
      assert.deepEqual(resources.map(({ uri }) => uri).filter(isOurs), [
        'editor://window/active',
        'editor://window/selection',
        'editor://window/open',
        'diagnostics://workspace/all',
        folder.uri('a.ts'),
        folder.uri('b.txt'),
      ]);
      const file = resources.find((resource) => resource.name === 'a.ts');
      assert.equal(file?.mimeType, 'text/x-typescript');
      assert.equal(file?.size, 20);
      assert.equal(file?.annotations?.priority, 0);
      assert.match(file?.annotations?.lastModified ?? '', /^\d{4}-\d\d-\d\dT.*Z$/);
    });
  });

  it('notifies a subscriber of every burst of keystrokes, and reads what is not saved', async () => {
    await folder.show('a.ts');
    await folder.forget();
    await folder.type('export const typed = 2;');
    await folder.forEachClient(async (client) => {
      await client.received.until(folder.uri('a.ts'));
      await client.received.until('editor://window/active');
      await until('the last keystroke is read', async () =>
        (await client.read(folder.uri('a.ts'))).text?.endsWith('typed = 2;'),
      );
      const active: unknown = JSON.parse((await client.read('editor://window/active')).text ?? '');
      assert.partialDeepStrictEqual(active, {
        activeEditor: { path: 'changes/a.ts', isDirty: true, cursor: { line: 2, column: 24 } },
      });
    });
  });

  it('notifies of the final state, in each era', async () => {
    await folder.show('a.ts');
    await folder.forget();
    await folder.type('/* end */');
    await folder.forEachClient(async (client) => {
      const count = await until('the update after the last keystroke', async () => {
        const { length } = client.received.all.filter((what) => what === folder.uri('a.ts'));
        const { text } = await client.read(folder.uri('a.ts'));
        return length > 0 && text?.endsWith('/* end */') ? length : undefined;
      });
      assert.ok(count >= 1 && count <= 9, `${count} updates for 9 keystrokes`);
    });
  });

  it('says nothing of a save, which changes only a flag', async () => {
    await folder.show('a.ts');
    await folder.type('// saved');
    await folder.forget();
    await run('workbench.action.files.save');
    await folder.show('b.txt');
    await folder.forEachClient(async (client) => {
      await client.received.until('editor://window/active');
      await client.settled();
      assert.ok(!client.received.all.includes(folder.uri('a.ts')));
    });
  });

  /** Lists again at each notification, until the file is listed as expected. */
  const listedAsNotified = (client: TestClient, name: string, expected: Partial<ListedResource>) =>
    until(`a client is notified and lists ${name}`, async () => {
      await client.received.until('list');
      client.received.forget();
      const found = (await client.list()).find((resource) => resource.name === name);
      assert.partialDeepStrictEqual(found, expected);
      return true;
    });

  it('sends list_changed for a new file and for a closed tab', async () => {
    await folder.show('b.txt');
    await folder.forget();
    await folder.write('c.md', '# new\n');
    await folder.forEachClient((client) =>
      listedAsNotified(client, 'c.md', { mimeType: 'text/markdown' }),
    );

    await folder.forget();
    await run('workbench.action.closeActiveEditor');
    await folder.forEachClient((client) =>
      listedAsNotified(client, 'b.txt', { annotations: { priority: 0 } }),
    );
    await rm(join(folder.path, 'c.md'));
    await folder.untilGone('c.md');
  });

  it('shows a TypeScript error while it is there', async () => {
    await folder.show('a.ts');
    await folder.forget();
    await folder.type('\nconst wrong: number = "text";');
    await folder.forEachClient(async (client) => {
      await client.received.until('diagnostics://workspace/all');
      const error = /^changes\/a\.ts:3:7: error: Type 'string' is not assignable.*\[ts 2322\]$/m;
      const [line] = await until('the error is listed', async () => {
        const { text = '' } = await client.read('diagnostics://workspace/all');
        return error.exec(text) ?? undefined;
      });
      const one = (await client.list()).find(({ uri: listed }) =>
        listed.endsWith('document/changes/a.ts'),
      );
      assert.equal((await client.read(one?.uri ?? '')).text?.split('\n')[0], line);
    });

    await folder.forget();
    for (let typed = 0; typed < 30; typed++) await run('deleteLeft');
    await folder.forEachClient(async (client) => {
      await client.received.until('diagnostics://workspace/all');
      await until('the error is gone', async () => {
        const { text = '' } = await client.read('diagnostics://workspace/all');
        const listed = (await client.list()).map((resource) => resource.uri);
        const isGone = !listed.includes('diagnostics://document/changes/a.ts');
        return isGone && !text.includes('changes/a.ts');
      });
    });
  });

  it('reads an untitled document', async () => {
    await folder.forget();
    await run('workbench.action.files.newUntitledFile');
    await folder.type('not a file');
    await folder.forEachClient(async (client) => {
      await client.received.until('list');
      const untitled = await until('it is listed', async () =>
        (await client.list()).find((resource) => resource.uri.startsWith('untitled:')),
      );
      await until(
        'it is read',
        async () => (await client.read(untitled.uri)).text === 'not a file',
      );
    });
  });
});
