import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { useScene } from '../../../host/scene';
import { until } from '../../../host/until';

const ourStorage = 'mcp-workspace-bridge.mcp-workspace-bridge';
const settings = {
  'mcpBridge.suggestions': 'prompts',
};
const files = {
  '.vscode/settings.json': JSON.stringify(settings),
  '.gitignore': 'hidden.ts\n',
  'src/cart.ts': 'export const cart = 1;\n',
  'src/cart.test.ts': '// tests\n',
  'src/cart.css': '/* cart */\n',
  'docs/prices.md': '# Prices\n',
  'docs/about.md': '# About\n',
  'lib/money.ts': 'export const euro = 100;\n',
  'lib/tax.ts': 'export const tax = 19;\n',
  'lib/rates.ts': 'export const dollar = 90;\n',
  'hidden.ts': 'export const hidden = 1;\n',
};

describe('suggestions', () => {
  const scene = useScene({ files, prepare: commitFiles });
  const { window } = scene;
  const prices = 'prices.md, changed together with cart.ts in 6 of 6 commits';
  const listedNames = async () => {
    const names: string[] = [];
    await scene.forEachClient(async (client) => {
      const described = (await client.list()).flatMap(({ uri, description }) =>
        description?.startsWith('Suggested') ? [`${uri}: ${description}`] : [],
      );
      names.push(...described);
    });
    return names;
  };

  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', scene.folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
  const commit = async (...changed: readonly string[]) => {
    for (const name of changed) await appendFile(join(scene.folder, name), '\n');
    git('add', '--all', '--force');
    git('commit', '--quiet', '--message=x');
  };

  /** Whether the extension has stored that a file is not to be suggested. */
  async function isKept(name: string): Promise<boolean> {
    const storage = join(scene.code.home, 'vscode/data/User/workspaceStorage');
    const stored = (await readdir(storage)).map((folder) =>
      readFile(join(storage, folder, ourStorage, 'dismissedSuggestions.json'), 'utf8').catch(
        () => '',
      ),
    );
    return (await Promise.all(stored)).some((text) => text.includes(scene.uri(name)));
  }

  async function commitFiles(): Promise<void> {
    git('init', '--quiet');
    await commit();
    for (let round = 0; round < 5; round += 1) {
      await commit('src/cart.ts', 'docs/prices.md', 'hidden.ts');
    }
  }

  beforeEach(async () => {
    await scene.startWith();
    await window.openFile('cart.ts');
    await window.showPanel();
  });

  it('are shown with their reasons, without what is held back', async () => {
    await window.tree.row(prices).waitFor();
    await window.tree.row('cart.test.ts, test of cart.ts').waitFor();
    assert.equal(await window.tree.row('hidden.ts').count(), 0);
  });

  it('are listed to clients before other files, with the reason', async () => {
    await until('each client is notified of them', async () => {
      const names = await listedNames();
      return names.filter((name) => name.includes('docs/prices.md: Suggested: changed')).length > 1;
    });
    assert.ok(!(await listedNames()).some((name) => name.includes('hidden')));
  });

  it('are in the pinned context and the brief with the reason, as the setting says', async () => {
    for (const name of ['pinned', 'brief']) {
      await scene.forEachClient((client) =>
        until(`${name} has what is suggested`, async () => {
          const { text = '' } = await client.read(`context://workspace/${name}`);
          assert.match(text, /^## docs\/prices\.md.*\n\n> Suggested: changed together with/m);
          assert.doesNotMatch(text, /hidden/);
          return true;
        }),
      );
    }
  });

  it('are pinned by their checkbox', async () => {
    await window.tree.tick(prices);
    await window.tree.row('prices.md, pinned, priority normal').waitFor();
  });

  it('stay dismissed after a reload', async () => {
    const style = window.tree.row('cart.css, same name as');
    await window.tree.press('cart.css, same name as', 'Dismiss Suggestion');
    await style.waitFor({ state: 'detached' });
    await until('it is kept', () => isKept('src/cart.css'));
    await scene.reload();
    await window.openFile('prices.md');
    await window.openFile('cart.ts');
    await window.showPanel();
    await window.tree.row('cart.test.ts, test of cart.ts').waitFor();
    assert.equal(await style.count(), 0);
  });

  it('belong to what differs from the last commit, too', async () => {
    for (let round = 0; round < 3; round += 1) await commit('docs/about.md', 'lib/rates.ts');
    await appendFile(join(scene.folder, 'docs/about.md'), '\n');
    await window.tree.row('rates.ts, changed together with about.md in 4 of 4 commits').waitFor();
    await commit();
  });

  it('are found anew when something was committed outside of VS Code', async () => {
    await window.openFile('tax.ts');
    for (let round = 0; round < 6; round += 1) await commit('lib/tax.ts', 'lib/money.ts');
    await window.tree.row('money.ts, changed together with tax.ts in 7 of 7 commits').waitFor();
  });
});
