import assert from 'node:assert/strict';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { linesOf, marksOf } from '../../src/core/pins/lineMarks';
import { workspaceHash } from '../../src/core/workspaceHash';
import { Scene } from '../host/scene';
import { until } from '../host/until';

const text = 'one\ntwo\nthree\nfour\nfive\n';
const uri = 'context://workspace/pin/range/src/a.txt';

describe('a pinned range', () => {
  let scene: Scene;
  const file = () => join(scene.folder, 'src/a.txt');
  const reads = (expected: string, title: string, address = uri) =>
    scene.forEachClient((client) =>
      until(`${title} holds ${JSON.stringify(expected)}`, async () => {
        const listed = (await client.list()).find((one) => one.uri === address);
        return listed?.title === title && (await client.read(address)).text === expected;
      }),
    );
  /** How often each client was told of the range, once all is quiet. */
  const told = async () => {
    const counts: number[] = [];
    await scene.forEachClient(async ({ ear }) => {
      await ear.quiet();
      counts.push(ear.all.filter((heard) => heard === uri).length);
    });
    return counts;
  };

  before(async () => {
    scene = await Scene.open({ files: { 'src/a.txt': text, 'b.txt': 'b\n' } });
    const lines = { first: 3, last: 4 };
    const marks = marksOf(linesOf(text), lines);
    const target = { type: 'range', uri: scene.uri('src/a.txt'), lines, marks };
    await pinInFile(scene, { id: 'range', target, priority: 0.8, note: 'The heart of it' });
  });
  after(() => scene.close());

  it('is listed by its priority, with where it is', async () => {
    await reads('three\nfour\n', 'src/a.txt:3-4');
    await scene.forEachClient(async (client) => {
      const [first] = await client.list();
      assert.partialDeepStrictEqual(first, {
        uri,
        name: 'a.txt',
        mimeType: 'text/plain',
        size: 11,
        description: 'The heart of it',
        annotations: { priority: 0.8 },
      });
    });
  });

  it('moves with an edit above, of which nobody is told', async () => {
    await scene.window.openFile('a.txt');
    await scene.forEachClient((client) => client.subscribe(uri));
    await scene.forget();
    await typeAt(scene, 'Control+Home', 'zero', 'Enter');
    await reads('three\nfour\n', 'src/a.txt:4-5');
    assert.deepEqual(await told(), [0, 0]);
  });

  it('grows with an edit inside, of which each subscriber is told', async () => {
    await scene.forget();
    await scene.window.runCommand('Go to Line/Column...');
    await scene.window.input.fill(':5:1');
    await scene.window.page.keyboard.press('Enter');
    await scene.window.page.keyboard.press('Shift+Enter').catch(() => undefined);
    await reads('three\n\nfour\n', 'src/a.txt:4-6');
  });

  it('is where it was, unsaved edits and all, after a reload', async () => {
    await scene.reload();
    await reads('three\n\nfour\n', 'src/a.txt:4-6');
  });

  it('is told of once more after it, saved and not', async () => {
    await scene.forEachClient((client) => client.subscribe(uri));
    await scene.forget();
    await scene.window.save();
    assert.deepEqual(await told(), [0, 0]);
    await writeFile(file(), (await readFile(file(), 'utf8')).replace('three', 'THREE'));
    await reads('THREE\n\nfour\n', 'src/a.txt:4-6');
    assert.deepEqual(await told(), [1, 1]);
  });

  it('goes with its file when the Explorer renames it', async () => {
    await scene.window.runCommand('File: Reveal Active File in Explorer View');
    const { page } = scene.window;
    await page.keyboard.press('F2');
    const input = page.locator('.explorer-viewlet input');
    await input.fill('moved.txt');
    await input.press('Enter');
    const moved = uri.replace('a.txt', 'moved.txt');
    await reads('THREE\n\nfour\n', 'src/moved.txt:4-6', moved);
  });
});

/** As another window would, in the file that all windows on the folder share. */
async function pinInFile({ code, folder }: Scene, pin: object): Promise<void> {
  const below = await readdir(code.home, { recursive: true });
  const storage = below.find((path) =>
    path.endsWith('globalStorage/mcp-workspace-bridge.mcp-workspace-bridge'),
  );
  assert.ok(storage);
  const path = join(code.home, storage, 'workspaces', `${workspaceHash(folder)}.json`);
  console.log(
    path,
    below.filter((each) => /workspaces/.test(each)),
  );
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify({ version: 1, paused: false, pins: [pin] }));
  await rename(`${path}.new`, path);
}

async function typeAt(scene: Scene, key: string, typed: string, end: string): Promise<void> {
  await scene.window.focusEditor();
  await scene.window.page.keyboard.press(key);
  await scene.window.page.keyboard.type(typed);
  await scene.window.page.keyboard.press(end);
}
