import assert from 'node:assert/strict';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { WindowRecord } from '../../src/core/protocol/windowRecord';
import {
  bridgeEach,
  bridgeSession,
  closeEach,
  eachHears,
  eachReads,
  forgetEach,
  type BridgedClient,
} from '../host/bridgedClients';
import { connectModern, connectSession, type Endpoint } from '../host/clients';
import { sampleFolder } from '../host/samples';
import { until } from '../host/until';
import { VSCode } from '../host/vscode';
import { isOn } from '../host/windows';
import type { Workbench } from '../host/workbench';
import { testBridge } from './helpers/bridge';
import type { TwoWindows } from './helpers/twoWindows';
import { additionalContext, prompt, testHook, untilReceived } from './helpers/hook';

const folderModes = [0o700, 0o700, 0o700];

async function filesServed(endpoint: Endpoint): Promise<string[]> {
  const client = await connectModern(endpoint);
  const uris = (await client.list()).map(({ uri }) => uri);
  await client.close();
  return uris.filter((uri) => uri.startsWith('file:')).toSorted();
}

describe('windows', () => {
  let code: VSCode;
  let folder: string;
  let other: string;
  let window: Workbench;
  let otherWindow: Workbench | undefined;
  let failure: string | null;
  const here = (name: string) => `file://${folder}/${name}`;
  const ofOther = (name: string) => `file://${other}/${name}`;
  /** Opens the windows, unless they are open. */
  const there = async (): Promise<TwoWindows> => {
    const records = await code.windows();
    if (!records.some((record) => isOn(record, folder))) {
      await code.closeWindow(window);
      window = await code.openWindow(folder);
      await code.serving(folder);
    }
    otherWindow ??= await code.openWindow(other);
    await code.serving(other);
    return { code, folder, other, window, otherWindow };
  };

  before(async () => {
    code = await VSCode.start();
    folder = await sampleFolder({
      'here.txt': 'what is here\n',
      'sub/deep.txt': 'deep\n',
      'typed.txt': '',
    });
    other = await sampleFolder({ 'there.txt': 'what is there\n' });
    const stateFolder = join(code.home, '.mcp-workspace-bridge');
    await writeFile(stateFolder, 'a file in the place of the folder');
    window = await code.openWindow(folder);
    await window.status.getByText('MCP off').waitFor();
    failure = await window.status.getAttribute('aria-label');
    await window.openFile('here.txt');
    await window.runCommand('MCP Bridge: Pin for AI Tools');
    await window.showPanel();
    await window.tree.row('here.txt, pinned').waitFor();
    await rm(stateFolder);
    await window.status.click();
    await code.serving(folder);
  });
  after(() => code.stop());

  it('that cannot serve say why, do the rest of their work, and serve when they are asked to try again', async () => {
    assert.match(failure ?? '', /EEXIST|ENOTDIR/);
    await there();
    const files = ['here.txt', 'sub/deep.txt', 'typed.txt'];
    assert.deepEqual(await filesServed(await code.serving(folder)), files.map(here));
    await window.status.getByText('MCP 1').waitFor();
  });

  it('are found by a client of the bridge that was there before', async (t) => {
    if (otherWindow) await code.closeWindow(otherWindow);
    otherWindow = undefined;
    await writeFile(join(other, 'there.txt'), 'at first\n');
    const clients = await bridgeEach({ home: code.home, cwd: other });
    t.after(() => closeEach(clients));
    for (const client of clients) {
      assert.deepEqual(await client.list(), []);
      await client.untilSaid(/No VS Code window has/);
      await assert.rejects(client.read(ofOther('there.txt')), /No VS Code window/);
      await client.subscribe(ofOther('there.txt'));
    }
    await there();
    await eachHears(clients, 'list');
    await eachReads(clients, ofOther('there.txt'), 'at first\n');
    await writeFile(join(other, 'there.txt'), 'what is there\n');
    await eachHears(clients, ofOther('there.txt'));
    await eachReads(clients, ofOther('there.txt'), 'what is there\n');
  });

  it('on two folders serve each their own, with a token of its own that only this user can read', async () => {
    await there();
    const [a, b] = [await code.serving(folder), await code.serving(other)];
    const files = ['here.txt', 'sub/deep.txt', 'typed.txt'];
    assert.deepEqual(await filesServed(a), files.map(here));
    assert.deepEqual(await filesServed(b), [ofOther('there.txt')]);
    assert.notEqual(a.token, b.token);
    const mode = async (...path: readonly string[]) =>
      (await stat(join(code.home, '.mcp-workspace-bridge', ...path))).mode & 0o777;
    assert.deepEqual([await mode(), await mode('windows'), await mode('tokens')], folderModes);
    for (const { id } of [a, b]) assert.equal(await mode('windows', `${id}.json`), 0o600);
    await assert.rejects(filesServed({ url: a.url, token: b.token }));
  });

  testHook(there);
  testBridge(there);

  describe('that follow each other on a folder, as in a reload,', () => {
    let clients: readonly BridgedClient[] = [];
    let earlier: WindowRecord;
    let next: WindowRecord;
    let readDuring: readonly (string | undefined)[];
    const prompted: Awaited<ReturnType<typeof prompt>>[] = [];

    before(async () => {
      await there();
      await writeFile(join(folder, 'sub/deep.txt'), 'deep\n');
      clients = await bridgeEach({ home: code.home, cwd: folder, wait: 120 });
      for (const client of clients) await client.subscribe(here('sub/deep.txt'));
      await forgetEach(clients);
      earlier = await code.serving(folder);
      const reload = async () => {
        await window.page.reload();
        const read = clients.map((client) => client.read(here('sub/deep.txt')));
        return (await Promise.all(read)).map(({ text }) => text);
      };
      const promptMeanwhile = () =>
        until('the earlier one is gone', async () => {
          prompted.push(await prompt(code.home, folder));
          return (await code.windows()).every(({ id }) => id !== earlier.id);
        });
      [readDuring, next] = await Promise.all([
        reload(),
        code.serving(folder, earlier),
        promptMeanwhile(),
      ]);
    });
    after(() => closeEach(clients));

    it('have the same address', () => {
      assert.deepEqual([next.url, next.token], [earlier.url, earlier.token]);
    });

    it('fail no prompt, and tell what they have then', async () => {
      prompted.forEach(additionalContext);
      await untilReceived(code.home, folder, 'what is here');
    });

    it('stay connected to clients of the bridge', async () => {
      assert.deepEqual(readDuring, ['deep\n', 'deep\n']);
      await eachHears(clients, 'list');
      await eachHears(clients, here('sub/deep.txt'));
      // VS Code watches the files a moment after the extension serves them: by then, it opens an editor.
      await window.waitUntilReady();
      await window.openFile('here.txt');
      await forgetEach(clients);
      await writeFile(join(folder, 'sub/deep.txt'), 'deeper');
      await eachHears(clients, here('sub/deep.txt'));
      await eachReads(clients, here('sub/deep.txt'), 'deeper');
    });
  });

  it('that are closed leave clients of the bridge nothing, whatever else is open, and serve what is open without a folder', async (t) => {
    const opened = await there();
    const closes = async (close: () => Promise<void>, cwd: string, file: string) => {
      const clients = await bridgeEach({ home: code.home, cwd, wait: 1 });
      t.after(() => closeEach(clients));
      for (const client of clients) {
        assert.ok((await client.list()).length > 0);
        await client.subscribe();
      }
      await forgetEach(clients);
      await close();
      await eachHears(clients, 'list');
      for (const client of clients) {
        await until('nothing is listed', async () => (await client.list()).length === 0);
        await assert.rejects(client.read(file), /No VS Code window/);
      }
    };
    const closeFolder = () => window.runCommand('Workspaces: Close Workspace');
    const closeWindow = async () => {
      await code.closeWindow(opened.otherWindow);
      otherWindow = undefined;
    };
    await Promise.all([
      closes(closeFolder, folder, here('here.txt')),
      closes(closeWindow, other, ofOther('there.txt')),
    ]);

    const record = await until('it serves', async () =>
      (await code.windows()).find(({ workspaceFolders }) => workspaceFolders.length === 0),
    );
    await window.waitUntilReady();
    await window.runCommand('File: New Untitled Text File');
    await window.type('not saved anywhere');
    const untitled = 'untitled:Untitled-1';
    const byBridge = ({ id }: WindowRecord) =>
      bridgeSession({ home: code.home, cwd: folder, window: id });
    for (const connect of [connectSession, connectModern, byBridge]) {
      const client = await connect(record);
      await until('it is listed', async () => {
        const uris = (await client.list()).map(({ uri }) => uri);
        assert.deepEqual(uris, [
          'editor://window/active',
          'editor://window/selection',
          'editor://window/open',
          untitled,
          'diagnostics://workspace/all',
        ]);
        return true;
      });
      await client.subscribe(untitled);
      await window.type('!');
      await client.received.until(untitled);
      // The first notification can be of what was typed before.
      await until('it has what was typed', async () =>
        /^not saved anywhere!+$/.test((await client.read(untitled)).text ?? ''),
      );
      await assert.rejects(client.read(here('here.txt')), /not found/);
      await client.close();
    }
  });
});
