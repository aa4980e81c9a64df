import type { Page } from 'playwright-core';
import { StubModel } from '../clients/stubModel';
import { sampleFolder } from '../host/samples';
import type { VSCode } from '../host/vscode';
import { connectClaude } from './claudeCode';
import { useCodeFont } from './codeFont';

const viewport = { width: 1240, height: 720 };
const files = {
  'cart.js': 'exports.total = (prices) => prices.reduce((sum, price) => sum - price, 0);\n',
  'cart.test.js': `const assert = require('node:assert');
const { it } = require('node:test');
const { total } = require('./cart');

it('adds all prices', () => {
  assert.strictEqual(total([1, 2]), 3);
});
`,
};
const prompt = 'Why does it fail?';
const answer =
  '`adds all prices` got -3, not 3 (`cart.test.js:6`): `total` in `cart.js` subtracts each price.';

/** A test has failed in a terminal, is shared, and Claude Code is asked about it in another, by a stub of a model. */
export async function drawRunning(code: VSCode): Promise<Buffer> {
  const folder = await sampleFolder(files, 'shop');
  const model = await StubModel.start();
  try {
    model.answerWith(prompt, answer);
    const path = await connectClaude({ home: code.home, folder, url: model.url });
    const window = await code.openWindow(folder, { viewport });
    const { page, tree } = window;
    await useCodeFont(code, page, {
      'terminal.integrated.fontSize': 12,
      'terminal.integrated.gpuAcceleration': 'off',
      'terminal.integrated.env.linux': { PATH: path },
    });
    await window.clearNotifications();
    await window.openFile('cart.test.js');
    await window.showPanel();
    await openTerminal(page, () => window.runCommand('Terminal: Create New Terminal'));
    await page.keyboard.type('node --test\n');
    await tree.row('What Just Ran').waitFor();
    await tree.expand('What Just Ran');
    await tree.row('Share what just ran').click();
    await window.pick('On');
    await tree.row('node --test').waitFor();
    await openTerminal(page, () =>
      window.runCommand('Terminal: Create New Terminal in Editor Area to the Side'),
    );
    await page.keyboard.type('clear; claude\n');
    await tree.row('Claude Code, active').waitFor(); // It takes input once its servers are connected.
    await page.keyboard.type(prompt);
    await page.getByText(prompt).last().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('subtracts').last().waitFor();
    await tree.row('node --test').hover();
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    return await page.screenshot({ animations: 'disabled' });
  } finally {
    await model.stop();
  }
}

async function openTerminal(page: Page, open: () => Promise<void>): Promise<void> {
  const terminals = page.locator('.xterm');
  const before = await terminals.count();
  await open();
  await terminals.nth(before).waitFor();
}
