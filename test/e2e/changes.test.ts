import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ListedResource, TestClient } from '../host/clients';
import { useScene } from '../host/scene';
import { until } from '../host/until';

describe('what a person types reaches every client', () => {
  const scene = useScene({
    files: {
      'a.ts': 'export const a = 1;\n',
      'b.txt': 'bee\n',
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [] } }\n',
    },
  });

  it('lists the workspace and the live editor state from the first moment', async () => {
    await scene.forEachClient(async (client) => {
      const resources = await client.list();
      assert.deepEqual(
        resources.map((resource) => resource.uri),
        [
          'editor://window/active',
          'editor://window/selection',
          'editor://window/open',
          'diagnostics://workspace/all',
          scene.uri('a.ts'),
          scene.uri('b.txt'),
          scene.uri('tsconfig.json'),
        ],
      );
      const file = resources.find((resource) => resource.name === 'a.ts');
      assert.equal(file?.mimeType, 'text/x-typescript');
      assert.equal(file?.size, 20);
      assert.equal(file?.annotations?.priority, 0);
      assert.match(file?.annotations?.lastModified ?? '', /^\d{4}-\d\d-\d\dT.*Z$/);
    });
  });

  it('notifies a subscriber of every burst of keystrokes, and reads what is not saved', async () => {
    await scene.window.openFile('a.ts');
    await scene.forEachClient((client) =>
      client.subscribe(scene.uri('a.ts'), 'editor://window/active'),
    );
    await scene.forget();
    await scene.window.type('export const typed = 2;');
    await scene.forEachClient(async (client) => {
      await client.received.until(scene.uri('a.ts'));
      await client.received.until('editor://window/active');
      await until('the last keystroke is read', async () =>
        (await client.read(scene.uri('a.ts'))).text?.endsWith('typed = 2;'),
      );
      const active: unknown = JSON.parse((await client.read('editor://window/active')).text ?? '');
      assert.partialDeepStrictEqual(active, {
        activeEditor: { path: 'a.ts', isDirty: true, cursor: { line: 2, column: 24 } },
      });
    });
  });

  it('notifies of the final state, in each era', async () => {
    await scene.forget();
    await scene.window.type('/* end */');
    await scene.forEachClient(async (client) => {
      const count = await until('the update after the last keystroke', async () => {
        const { length } = client.received.all.filter((what) => what === scene.uri('a.ts'));
        const { text } = await client.read(scene.uri('a.ts'));
        return length > 0 && text?.endsWith('/* end */') ? length : undefined;
      });
      assert.ok(count >= 1 && count <= 9, `${count} updates for 9 keystrokes`);
    });
  });

  it('says nothing of a save, which changes only a flag', async () => {
    await scene.forget();
    await scene.window.save();
    await scene.window.openFile('b.txt');
    await scene.forEachClient(async (client) => {
      await client.received.until('editor://window/active');
      assert.ok(!client.received.all.includes(scene.uri('a.ts')));
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
    await scene.forget();
    await writeFile(join(scene.folder, 'c.md'), '# new\n');
    await scene.forEachClient((client) =>
      listedAsNotified(client, 'c.md', { mimeType: 'text/markdown' }),
    );

    await scene.forget();
    await scene.window.closeEditor();
    await scene.forEachClient((client) =>
      listedAsNotified(client, 'b.txt', { annotations: { priority: 0 } }),
    );
  });

  it('shows a TypeScript error while it is there', async () => {
    await scene.window.openFile('a.ts');
    await scene.forEachClient((client) => client.subscribe('diagnostics://workspace/all'));
    await scene.forget();
    await scene.window.type('\nconst wrong: number = "text";');
    await scene.forEachClient(async (client) => {
      await client.received.until('diagnostics://workspace/all');
      const error = /^a\.ts:3:7: error: Type 'string' is not assignable.*\[ts 2322\]$/m;
      const [line] = await until('the error is listed', async () => {
        const { text = '' } = await client.read('diagnostics://workspace/all');
        return error.exec(text) ?? undefined;
      });
      const one = (await client.list()).find(({ uri: listed }) => listed.endsWith('document/a.ts'));
      assert.equal((await client.read(one?.uri ?? '')).text?.split('\n')[0], line);
    });

    await scene.forget();
    for (let typed = 0; typed < 30; typed++) await scene.window.page.keyboard.press('Backspace');
    await scene.forEachClient(async (client) => {
      await client.received.until('diagnostics://workspace/all');
      await until('the error is gone', async () => {
        const { text = '' } = await client.read('diagnostics://workspace/all');
        const listed = (await client.list()).map((resource) => resource.uri);
        return !/error/.test(text) && !listed.includes('diagnostics://document/a.ts');
      });
    });
  });

  it('reads an untitled document', async () => {
    await scene.forget();
    await scene.window.runCommand('File: New Untitled Text File');
    await scene.window.type('not a file');
    await scene.forEachClient(async (client) => {
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
