import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { readIfThere } from '../../src/files/readIfThere';
import { root } from '../host/paths';
import { useScene } from '../host/scene';
import { until } from '../host/until';

const isTemplate = (row: string) => row.includes('Resource template: ');

describe("VS Code's own MCP client", () => {
  const scene = useScene({
    name: 'some folder',
    files: {
      'one.md': 'one',
      'two.md': 'two',
      'lines.md': 'first\nsecond\nthird',
      'ü b.md': 'in a folder',
      'deeper/c.md': '',
      'picture.png': readFileSync(join(root, 'media', 'icon.png')),
    },
    settings: { 'chat.disableAIFeatures': false },
  });
  const { window } = scene;
  const row = (start: string) =>
    window.page.locator(`.quick-input-list .monaco-list-row[aria-label^="${start}"]`);
  const expectText = (text: string, group = 0) =>
    until(`the editor shows ${text}`, async () => (await window.textIn(group)) === text);
  const openResource = async (title: string) => {
    await window.browseResources(title);
    await window.pick(`${title}, file:`);
    // A resource of a server can never be dirty, whereas the file itself is.
    await window.page.locator(`.tab.active:not(.dirty)[data-resource-name="${title}"]`).waitFor();
  };

  const openUnsaved = async () => {
    await window.openFile('one.md');
    await window.type(' unsaved');
    await openResource('one.md');
    await expectText('one unsaved');
  };
  /** Shows the resource in a second group, and has the focus in the file's editor in the first. */
  const openBeside = async () => {
    await openUnsaved();
    await window.runCommand('View: Move Editor into Right Group');
    await expectText('one unsaved', 1);
    await window.runCommand('View: Focus First Editor Group');
    await window.page
      .locator('.editor-group-container.active')
      .and(window.page.locator('.editor-group-container').nth(0))
      .waitFor();
  };

  beforeEach(() => window.closeEditors());

  it('knows one server with nothing set up', async () => {
    await window.runCommand('MCP: List Servers');
    await row('MCP Workspace Bridge').waitFor();
    assert.equal(await row('MCP Workspace Bridge').count(), 1);
    await window.dismiss();
  });

  it('shows the list in its order, what is pinned first', async () => {
    await scene.startWith();
    await window.openFile('two.md');
    await window.runCommand('MCP Bridge: Pin for AI Tools');
    await scene.forEachClient((client) =>
      until('the pin is first', async () => (await client.list())[0]?.uri === scene.uri('two.md')),
    );
    const lists: string[][] = [];
    await scene.forEachClient(async (client) => {
      lists.push((await client.list()).map(({ uri }) => uri));
    });
    await window.browseResources();
    await until('it is the list', async () => {
      const rows = (await window.pickRows()).filter((label) => !isTemplate(label));
      const uris = rows.map((label) => / ([a-z]+:\/\/[^ ,]+)/.exec(label)?.[1]);
      // Only VS Code's client lists folders.
      const shown = uris.filter((uri) => !uri?.endsWith('/'));
      return lists.every((list) => isDeepStrictEqual(shown, list));
    });
    await window.dismiss();
  });

  it('opens a file as it stands in the editor, unsaved', async () => {
    await openUnsaved();
  });

  it('follows what is typed into the file from then on', async () => {
    await openBeside();
    await window.type(' and more');
    await expectText('one unsaved and more', 0);
    await expectText('one unsaved and more', 1);
  });

  it('follows an edit that leaves it as long as it was', async () => {
    await openBeside();
    await window.press('Control+End', 'Backspace');
    await window.page.keyboard.type('D');
    await expectText('one unsaveD', 0);
    await expectText('one unsaveD', 1);
  });

  it('walks into a folder, and opens what lies in it', async () => {
    await window.browseResources('some folder');
    await window.pick('some folder');
    await window.input.fill('mcpr ');
    await row('deeper').waitFor();
    await row('ü b.md').click();
    await expectText('in a folder');
  });

  it('shows a picture', async () => {
    await openResource('picture.png');
    await window.inStatusBar('256x256').waitFor();
  });

  it('offers paths and lines for a template, and opens those lines alone', async () => {
    await window.browseResources('Lines of a file');
    await window.pick('Lines of a file');
    const path = `${scene.folder.slice(1)}/lines.md`;
    await row(path).waitFor();
    await window.input.fill('lines');
    await row(path).click();
    await row('1-3').waitFor();
    await window.input.fill('2-2');
    await row('2-2').click();
    await expectText('second');
  });

  it('goes on when the server was restarted, and when the token was replaced, and asks for nothing', async () => {
    await openResource('lines.md');
    await scene.restartServer();
    await openResource('one.md');
    const { token } = await scene.code.serving(scene.folder);
    await window.replaceToken();
    await until('there is another token', async () =>
      (await scene.code.windows()).some((record) => record.token !== token),
    );
    await openResource('two.md');
    await expectText('two');
    // The other clients have the token from before.
    await scene.disconnect();
    await scene.connect();
  });

  it('reaches its own window, of two on one folder', async () => {
    const { id } = await scene.code.serving(scene.folder);
    const other = await scene.code.openWindow(scene.folder);
    await other.openFile('two.md');
    await other.type(' in the other window');
    await openResource('two.md');
    await expectText('two');
    await other.browseResources('two.md');
    await other.pick('two.md, file:');
    await until(
      'it shows the text of its window',
      async () =>
        (await other.tabs()).length === 2 && (await other.textIn(0)) === 'two in the other window',
    );
    await scene.code.closeWindow(other);
    await until('it is closed', async () =>
      (await scene.code.windows()).every((record) => record.id === id),
    );
  });

  it('leaves the token in no file but ours', async () => {
    const { token } = await scene.code.serving(scene.folder);
    const knowing: string[] = [];
    for (const path of [...(await filesIn(scene.code.home)), ...(await filesIn(scene.folder))]) {
      if ((await readIfThere(path))?.includes(token)) knowing.push(path);
    }
    const ours = join(scene.code.home, '.mcp-workspace-bridge');
    assert.notEqual(knowing.length, 0);
    assert.deepEqual(
      knowing.filter((path) => !path.startsWith(ours)),
      [],
    );
  });
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
