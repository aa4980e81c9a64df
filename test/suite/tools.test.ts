import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { contentOf, listedIn, textOf } from '../host/toolAnswers';
import { until } from '../host/until';
import { useConnectedFolder } from './helpers/connectedFolder';
import { closeAll, workspaceFolder } from './helpers/workspace';

interface Problems {
  readonly files: readonly { readonly path: string; readonly total: number }[];
}

describe('tools and prompts', () => {
  const folder = useConnectedFolder('tools', {
    'src/a b#.json': '{ "a": 1 }\n',
    'src/cart.ts': 'export const cart = 1;\n',
    '.env': 'TOKEN=1\n',
    'notes.md': '# Notes\n',
  });
  const ofWorkspace = join(workspaceFolder(), '.vscode');
  const switchTools = (isOn: boolean | undefined) =>
    vscode.workspace
      .getConfiguration('mcpBridge.tools')
      .update('enabled', isOn, vscode.ConfigurationTarget.Global);

  before(async () => {
    // A workspace cannot set it.
    await mkdir(ofWorkspace, { recursive: true });
    await writeFile(join(ofWorkspace, 'settings.json'), '{ "mcpBridge.tools.enabled": false }\n');
  });
  beforeEach(async () => {
    await switchTools(undefined);
    await folder.forEachClient(({ tools }) =>
      until('there are tools', async () => (await tools()).length === 4),
    );
    await folder.show('src/cart.ts');
  });
  afterEach(async () => {
    await closeAll();
    await vscode.commands.executeCommand('mcpBridge.unpinAll');
  });
  after(async () => {
    await switchTools(undefined);
    await rm(ofWorkspace, { recursive: true });
  });

  it('list a pin first, then where the person is and what is open', async () => {
    await folder.pin('notes.md');
    await folder.forEachClient(async ({ call }) => {
      const resources = await until('the pin is listed', async () => {
        const listed = listedIn(await call('list_context'));
        return listed[0]?.title === 'tools/notes.md' ? listed : undefined;
      });
      assert.deepEqual(resources[0]?.why, ['pinned', 'open']);
      assert.deepEqual(resources.find(({ title }) => title === 'tools/src/cart.ts')?.why, ['open']);
      assert.deepEqual(resources.at(-1)?.why, ['workspace']);
      assert.ok(resources.some(({ why }) => why.includes('window')));
      assert.doesNotMatch(JSON.stringify(resources), /\.env"/);
    });
  });

  it('read what is not saved', async () => {
    await folder.type('// typed');
    await folder.forEachClient(async ({ call }) => {
      const path = 'tools/src/cart.ts';
      const read = await until('all of it is read', async () => {
        const answer = await call('read_context', { path });
        return contentOf(answer) === 'export const cart = 1;\n// typed' ? answer : undefined;
      });
      const uri = folder.uri('src/cart.ts');
      assert.equal(read.content[0]?.text, `${uri}, lines 1-2 of 2, with unsaved edits:`);
      const second = await call('read_context', { path, startLine: 2, endLine: 2 });
      assert.equal(second.content[0]?.text, `${uri}, lines 2-2 of 2, with unsaved edits:`);
      assert.equal(contentOf(second), '// typed');
    });
  });

  it('find by name, and read what they found', async () => {
    await folder.untilListed('src/a b#.json');
    await folder.forEachClient(async ({ call }) => {
      const [found] = listedIn(await call('search_context', { query: 'abjson' }));
      assert.equal(found?.title, 'tools/src/a b#.json');
      for (const asked of [{ path: 'tools/src/a b#.json' }, { uri: found.uri }]) {
        assert.equal(contentOf(await call('read_context', asked)), '{ "a": 1 }\n');
      }
      for (const lines of [{}, { startLine: 1 }, { shape: 'outline' }]) {
        const answer = textOf(await call('read_context', { path: 'tools/src', ...lines }));
        assert.match(answer, /, a folder:\na b#\.json\ncart\.ts$/);
      }
    });
  });

  it('say of a secret what they say of nothing', async () => {
    await folder.show('.env');
    await folder.forEachClient(async ({ call, prompt }) => {
      for (const path of ['tools/.env', join(folder.path, '.env')]) {
        const answer = async (asked: string) =>
          JSON.stringify(await call('read_context', { path: asked })).replaceAll(asked, 'PATH');
        const none = path.replace('.env', '.none');
        const [held, absent] = [await answer(path), await answer(none)];
        assert.equal(held.replaceAll('.env', '.none'), absent);
        assert.match(held, /search_context/);
        await assert.rejects(prompt('fix_problems', { path }), { code: -32602 });
      }
      const found = await call('search_context', { query: '.env' });
      assert.doesNotMatch(JSON.stringify(found), /TOKEN|\/\.env/);
    });
  });

  it('give problems by file, and a prompt to fix them', async () => {
    await folder.pin('notes.md');
    await folder.show('src/a b#.json');
    await folder.type('}');
    await folder.forEachClient(async ({ call, prompt, completePrompt }) => {
      const path = 'tools/src/a b#.json';
      const problems = async (args: object) =>
        ((await call('get_diagnostics', { ...args })).structuredContent as Problems).files;
      await until('the problem is there', async () =>
        (await problems({})).some((file) => file.path === path),
      );
      assert.equal((await problems({ path })).length, 1);
      assert.equal((await problems({ path, severity: 'hint' })).length, 0);
      const address = folder.uri('src/a%20b%23.json');
      for (const part of ['#L1-L2', '?lines=1-2', '?shape=outline']) {
        assert.equal((await problems({ path: address + part })).length, 1);
      }
      assert.ok((await completePrompt('fix_problems', 'path', 'ab')).includes(path));
      const messages = JSON.stringify(await prompt('fix_problems', { path }));
      assert.match(messages, /a b#\.json:2:1: error: /);
      assert.match(messages, /\{ \\"a\\": 1 \}/);
      assert.match(JSON.stringify(await prompt('pinned_context')), /## tools\/notes\.md/);
    });
  });

  it('are gone when they are switched off, and each client is notified', async () => {
    const notified: Promise<unknown>[] = [];
    await folder.forget();
    await folder.forEachClient(async (client) => {
      notified.push(client.received.until('tools'), client.received.until('prompts'));
    });
    await switchTools(false);
    await Promise.all(notified);
    await folder.forEachClient(async ({ tools, call }) => {
      assert.deepEqual(await tools(), []);
      await assert.rejects(call('list_context'), { code: -32602 });
    });
  });
});
