import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  connectModern,
  connectSession,
  type ListedResource,
  type TestClient,
} from '../host/clients';
import { sampleFolder } from '../host/samples';
import { until } from '../host/until';
import { VSCode } from '../host/vscode';
import type { Workbench } from '../host/workbench';

describe('what a person types reaches every client', () => {
  let code: VSCode;
  let window: Workbench;
  let folder: string;
  let clients: readonly TestClient[] = [];
  const uri = (name: string) => `file://${folder}/${name}`;
  const forEachClient = (check: (client: TestClient) => Promise<unknown>) =>
    Promise.all(clients.map(check));

  before(async () => {
    folder = await sampleFolder({
      'a.ts': 'export const a = 1;\n',
      'b.txt': 'bee\n',
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [] } }\n',
    });
    code = await VSCode.start();
    window = await code.openWindow(folder);
    const endpoint = await code.serving(folder);
    clients = [await connectSession(endpoint), await connectModern(endpoint)];
  });
  after(async () => {
    await forEachClient((client) => client.close());
    await code.stop();
  });

  it('lists the workspace and the live editor state from the first moment', async () => {
    await forEachClient(async (client) => {
      const resources = await client.list();
      assert.deepEqual(
        resources.map((resource) => resource.uri),
        [
          'editor://window/active',
          'editor://window/open',
          'diagnostics://workspace/all',
          uri('a.ts'),
          uri('b.txt'),
          uri('tsconfig.json'),
        ],
      );
      const file = resources.find((resource) => resource.name === 'a.ts');
      assert.equal(file?.mimeType, 'text/x-typescript');
      assert.equal(file?.size, 20);
      assert.equal(file?.annotations?.priority, 0);
      assert.match(file?.annotations?.lastModified ?? '', /^\d{4}-\d\d-\d\dT.*Z$/);
    });
  });

  it('tells a subscriber of every burst of keystrokes, and reads back what is not saved', async () => {
    await window.openFile('a.ts');
    await forEachClient((client) => client.subscribe(uri('a.ts'), 'editor://window/active'));
    await forEachClient(async ({ ear }) => ear.forget());
    await window.type('export const typed = 2;');
    await forEachClient(async (client) => {
      await client.ear.until(uri('a.ts'));
      await client.ear.until('editor://window/active');
      await until('the last keystroke is read', async () =>
        (await client.read(uri('a.ts'))).text?.endsWith('typed = 2;'),
      );
      const active: unknown = JSON.parse((await client.read('editor://window/active')).text ?? '');
      assert.partialDeepStrictEqual(active, {
        activeEditor: { path: 'a.ts', isDirty: true, cursor: { line: 2, column: 24 } },
      });
    });
  });

  it('tells of the final state after quiet, in each era', async () => {
    await forEachClient(async ({ ear }) => ear.forget());
    await window.type('/* end */');
    await forEachClient(async (client) => {
      const heard = await until('the update after the last keystroke', async () => {
        const { length } = client.ear.all.filter((what) => what === uri('a.ts'));
        const { text } = await client.read(uri('a.ts'));
        return length > 0 && text?.endsWith('/* end */') ? length : undefined;
      });
      assert.ok(heard >= 1 && heard <= 9, `${heard} updates for 9 keystrokes`);
    });
  });

  it('says nothing of a save, which changes only a flag', async () => {
    await forEachClient(({ ear }) => ear.quiet());
    await forEachClient(async ({ ear }) => ear.forget());
    await window.save();
    await window.openFile('b.txt');
    await forEachClient(async (client) => {
      await client.ear.until('editor://window/active');
      assert.ok(!client.ear.all.includes(uri('a.ts')));
    });
  });

  /** Hears that the list changed, until the file stands in it as expected. */
  const heardOf = (client: TestClient, name: string, expected: Partial<ListedResource>) =>
    until(`${name} is told of and listed`, async () => {
      await client.ear.until('list');
      client.ear.forget();
      const found = (await client.list()).find((resource) => resource.name === name);
      assert.partialDeepStrictEqual(found, expected);
      return true;
    });

  it('sends list_changed for a new file and for a closed tab', async () => {
    await forEachClient(async ({ ear }) => ear.forget());
    await writeFile(join(folder, 'c.md'), '# new\n');
    await forEachClient((client) => heardOf(client, 'c.md', { mimeType: 'text/markdown' }));

    await forEachClient(async ({ ear }) => ear.forget());
    await window.closeEditor();
    await forEachClient((client) => heardOf(client, 'b.txt', { annotations: { priority: 0 } }));
  });

  it('shows a TypeScript error while it is there', async () => {
    await window.openFile('a.ts');
    await forEachClient((client) => client.subscribe('diagnostics://workspace/all'));
    await forEachClient(async ({ ear }) => ear.forget());
    await window.type('\nconst wrong: number = "text";');
    await forEachClient(async (client) => {
      await client.ear.until('diagnostics://workspace/all');
      const line = await until('the error is listed', async () =>
        /^a\.ts:3:7: error: Type 'string' is not assignable.*\[ts 2322\]$/m.exec(
          (await client.read('diagnostics://workspace/all')).text ?? '',
        ),
      );
      assert.ok(line);
      const one = (await client.list()).find(({ uri: listed }) => listed.endsWith('document/a.ts'));
      assert.equal((await client.read(one?.uri ?? '')).text?.split('\n')[0], line[0]);
    });

    await forEachClient(async ({ ear }) => ear.forget());
    for (let typed = 0; typed < 30; typed++) await window.page.keyboard.press('Backspace');
    await forEachClient(async (client) => {
      await client.ear.until('diagnostics://workspace/all');
      await until('the error is gone', async () => {
        const { text = '' } = await client.read('diagnostics://workspace/all');
        const listed = (await client.list()).map((resource) => resource.uri);
        return !/error/.test(text) && !listed.includes('diagnostics://document/a.ts');
      });
    });
  });

  it('reads an untitled document', async () => {
    await forEachClient(async ({ ear }) => ear.forget());
    await window.runCommand('File: New Untitled Text File');
    await window.type('not a file');
    await forEachClient(async (client) => {
      await client.ear.until('list');
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
