import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { linesOf, marksOf } from '../../../src/core/pins/lines/lineMarks';
import { canonicalUri } from '../../../src/core/documents/uris';
import { readIfThere } from '../../../src/files/readIfThere';
import type { Scene } from '../../host/scene';
import { until } from '../../host/until';

const text = 'one\ntwo\nthree\nfour\nfive\n';
export const rangeFiles = { 'src/a.txt': text, 'src/b.txt': '' };
const uri = 'context://workspace/pin/range/src/a.txt';

/** Tests of pinned lines during and after a reload of the window, in a window on `rangeFiles`. */
export function testRange(scene: Scene): void {
  describe('a pinned range', () => {
    const file = () => join(scene.folder, 'src/a.txt');
    const moved = () => join(scene.folder, 'src/moved.txt');
    const reads = (expected: string, title: string, address = uri) =>
      scene.forEachClient((client) =>
        until(`${title} holds ${JSON.stringify(expected)}`, async () => {
          const listed = (await client.list()).find((one) => one.uri === address);
          return listed?.title === title && (await client.readIfServed(address))?.text === expected;
        }),
      );
    const goTo = async (line: number) => {
      await scene.window.runCommand('Go to Line/Column...');
      await scene.window.input.fill(`:${line}`);
      await scene.window.accept();
      await scene.window.editorHasFocus();
    };
    /** Edits the first line of the range without saving it. */
    const edit = async () => {
      await scene.window.openFile('a.txt');
      await goTo(3);
      await scene.window.press('Home');
      await scene.window.page.keyboard.type('now ');
      await reads('now three\nfour\n', 'src/a.txt:3-4');
    };
    /** The number of updates of the range that each client has received, once one of another file has come after them. */
    const updates = async () => {
      const counts: number[] = [];
      written += 1;
      await writeFile(join(scene.folder, 'src/b.txt'), `${written}`);
      await scene.forEachClient(async ({ received }) => {
        await received.until(scene.uri('src/b.txt'));
        counts.push(received.all.filter((what) => what === uri).length);
      });
      await scene.forEachClient(async ({ received }) => received.forget());
      return counts;
    };
    let written = 0;

    beforeEach(async () => {
      // The range of the test before is still followed, and where it went is written down, until it is unpinned.
      await scene.startWith();
      await rm(moved(), { force: true });
      await writeFile(file(), text);
      const lines = { first: 3, last: 4 };
      const target = {
        type: 'range' as const,
        uri: canonicalUri(scene.uri('src/a.txt')),
        lines,
        marks: marksOf(linesOf(text), lines),
      };
      await scene.pinInFile({ id: 'range', target, priority: 0.8 });
      await reads('three\nfour\n', 'src/a.txt:3-4');
    });

    it('is where it was, unsaved edits of its first line and all, after a reload', async () => {
      await edit();
      await until('VS Code has kept the edit', () => isKept(scene, 'now three'));
      await scene.reload();
      await reads('now three\nfour\n', 'src/a.txt:3-4');
    });

    it('is updated once, when it is edited and not when it is saved', async () => {
      await edit();
      await scene.forEachClient((client) => client.subscribe(uri, scene.uri('src/b.txt')));
      await updates();
      await scene.window.save();
      assert.deepEqual(await updates(), [0, 0]);
      await writeFile(file(), (await readFile(file(), 'utf8')).replace('four', 'FOUR'));
      await reads('now three\nFOUR\n', 'src/a.txt:3-4');
      assert.deepEqual(await updates(), [1, 1]);
    });

    it('goes with its file when the Explorer renames it', async () => {
      await scene.window.openFile('a.txt');
      await scene.window.runCommand('File: Reveal Active File in Explorer View');
      const { page } = scene.window;
      await page.locator('.explorer-folders-view .monaco-list:focus').waitFor();
      await scene.window.inExplorer('a.txt').and(page.locator('.focused')).waitFor();
      await page.keyboard.press('F2');
      const input = page.locator('.explorer-viewlet input');
      await input.fill('moved.txt');
      await input.press('Enter');
      await reads('three\nfour\n', 'src/moved.txt:3-4', uri.replace('a.txt', 'moved.txt'));
    });
  });
}

/** VS Code backs up what is not saved a second after the last edit, in one file after another. */
async function isKept({ code }: Scene, edit: string): Promise<boolean> {
  const folder = join(code.home, 'vscode/data/User/Backups');
  if (!existsSync(folder)) return false;
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readIfThere(join(parentPath, name)));
  return (await Promise.all(texts)).some((kept) => kept?.includes(edit));
}
