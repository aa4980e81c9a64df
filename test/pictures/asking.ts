import { StubModel } from '../clients/stubModel';
import { sampleFolder, shop } from '../host/samples';
import type { VSCode } from '../host/vscode';
import { connectClaude } from './claudeCode';
import { useCodeFont } from './codeFont';
import { Recording } from './recording';

const size = { width: 1120, height: 600 };
/** Room for the text in a small window. */
const settings = {
  'editor.fontSize': 12,
  'editor.folding': false,
  'editor.glyphMargin': false,
  'editor.minimap.enabled': false,
  'editor.lineNumbersMinChars': 3,
  'editor.quickSuggestions': { other: 'off' },
  'editor.parameterHints.enabled': false,
  'terminal.integrated.fontSize': 12,
  'terminal.integrated.gpuAcceleration': 'off',
};
const unsaved = 'const discount = sum > 10_000 ? 0.9 : 1;';
const prompt = 'Why is the discount not in the total?';
const answer = `Your unsaved line 10 in src/cart.ts computes it, but nothing uses it:

\`\`\`ts
${unsaved}
\`\`\`

Line 11 still formats \`sum\`. \`format(Math.round(sum * discount))\` would apply it, in whole cents, as docs/decisions.md asks.`;

/** A person pins two files, types, and asks Claude Code, which answers by a stub of a model. */
export async function drawAsking(code: VSCode): Promise<Buffer> {
  const folder = await sampleFolder(shop, 'shop');
  const model = await StubModel.start();
  try {
    model.answerWith(prompt, answer);
    const path = await connectClaude({ home: code.home, folder, url: model.url });
    const window = await code.openWindow(folder, { viewport: size, deviceScaleFactor: 2 });
    const { page, tree } = window;
    await useCodeFont(code, page, {
      ...settings,
      'terminal.integrated.env.linux': { PATH: path },
    });
    await window.runCommand('Notifications: Clear All Notifications');
    await window.openFile('decisions.md');
    await window.openFile('cart.ts');
    await window.showPanel();
    await window.runCommand('Terminal: Create New Terminal in Editor Area to the Side');
    const terminal = page.locator('.editor-instance .xterm').last();
    await terminal.waitFor();
    await page.keyboard.type('clear; claude\n');
    await page.getByText('Welcome').or(page.getByText('Claude Code')).first().waitFor();
    const recording = await Recording.start(page);
    await recording.shoot(1_500);
    for (const name of ['cart.ts', 'decisions.md']) {
      await recording.click(tree.checkbox(`${name}, open`));
      await tree.row(`${name}, pinned`).waitFor();
      await recording.shoot(900);
    }
    await recording.click(page.locator('.view-line', { hasText: 'const sum' }));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await recording.type(unsaved, 6);
    await recording.shoot(900);
    await recording.click(terminal);
    await recording.type(prompt, 5);
    await recording.shoot(700);
    await page.keyboard.press('Enter');
    await page.getByText('VS Code:').last().waitFor();
    await recording.shoot(1_500);
    await page.getByText('would apply it').last().waitFor();
    await recording.shoot(6_000);
    return recording.finish();
  } finally {
    await model.stop();
  }
}
