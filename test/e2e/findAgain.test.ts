import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { useScene } from '../host/scene';
import { until } from '../host/until';

const poem = ['one', 'two', 'three', 'four', 'five', 'six'];
const rewritten = ['ALPHA', 'BETA', 'GAMMA', 'DELTA', 'EPSILON', 'ZETA'];

describe('a pinned range whose text was rewritten from outside', () => {
  const scene = useScene({ files: { 'poem.md': '' } });
  const { window } = scene;
  let uri: string;
  const rewrite = (lines: readonly string[]) =>
    writeFile(join(scene.folder, 'poem.md'), lines.map((line) => `${line}\n`).join(''));
  const listed = (title: string, text: string) =>
    scene.forEachClient((client) =>
      until(`${title} is listed, and reads ${JSON.stringify(text)}`, async () => {
        const found = (await client.list()).find((one) => one.title === title);
        uri = found?.uri ?? uri;
        return found?.annotations?.priority === 0.5 && (await client.read(uri)).text === text;
      }),
    );
  const told = async (work: () => Promise<unknown>) => {
    await scene.forget();
    await work();
    await scene.forEachClient(({ ear }) => Promise.all([ear.until('list'), ear.until(uri)]));
  };
  const lost = 'poem.md:3-4, pinned, priority 0.5 normal, moved?';

  before(async () => {
    await rewrite(poem);
    await window.openFile('poem.md');
    await window.selectLines(3, 4);
    await window.runCommand('MCP Bridge: Pin Selection');
    await window.showPanel();
    await listed('poem.md:3-4', 'three\nfour\n');
    await scene.forEachClient((client) => client.subscribe(uri));
  });

  it('is shown as moved and listed no more, of which clients are told', async () => {
    await told(() => rewrite(rewritten));
    await window.tree.row(lost).waitFor();
    await scene.forEachClient((client) =>
      until('it is not listed', async () => (await client.list()).every((one) => one.uri !== uri)),
    );
  });

  it('holds the lines that are selected for it after Find Again', async () => {
    await told(async () => {
      await window.tree.press(lost, 'Find Pin Again');
      await window.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
      await window.selectLines(4, 5);
      const question = 'Select the lines that poem.md:3-4 is meant to hold.';
      await window.answer(question, 'Use Selection');
    });
    await listed('poem.md:4-5', 'DELTA\nEPSILON\n');
    await window.tree.row('poem.md:4-5, pinned, priority 0.5 normal').waitFor();
  });

  it('follows these from then on', async () => {
    await rewrite(['before', 'and before', ...rewritten]);
    await listed('poem.md:6-7', 'DELTA\nEPSILON\n');
  });
});
