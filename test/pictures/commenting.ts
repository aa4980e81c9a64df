import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programOf } from '../clients/promptedPrograms';
import { StubModel } from '../clients/stubModel';
import { connectSession } from '../host/clients';
import { sampleFolder, shop } from '../host/samples';
import type { VSCode } from '../host/vscode';
import { connectClaude } from './claudeCode';
import { useCodeFont } from './codeFont';

const viewport = { width: 1240, height: 720 };
/** What an agent has made of the file. */
const changed = `import { format } from './money';

export interface Item {
  name: string;
  price: number;
}

export function total(items: Item[], discount = 0): string {
  const sum = items.reduce((all, item) => all + item.price, 0);
  const reduced = Math.round(sum * (1 - discount));
  return format(reduced);
}
`;
const line = 'const reduced = Math.round(sum * (1 - discount));';
const edited = 'const reduced = sum - Math.round(sum * discount);';
const first = 'Round the discount, not the sum.';
const more = 'Keep whole cents.';
const second = 'In percent, please.';
const said = 'Only the discount is rounded now.';
const prompt = 'See my comment.';
const asClaude = { name: 'claude-code', version: '2' };
const permissions = { allow: ['Edit', 'mcp__mcp-workspace-bridge__answer_comment'] };

/** A person has commented on a changed line, Claude Code has answered by a stub of a model, and a second comment waits. */
export async function drawCommenting(code: VSCode): Promise<Buffer> {
  const folder = await changedShop();
  const model = await StubModel.start();
  try {
    model.answerWith(prompt, 'Line 10 of src/cart.ts rounds the discount now, in whole cents.');
    const path = await connectClaude({ home: code.home, folder, url: model.url });
    const window = await code.openWindow(folder, { viewport });
    const { page, tree } = window;
    const answer = (request: string) => {
      const [, id] = /\(comment (\w+)\)/.exec(request) ?? [];
      return { name: 'answer_comment', args: { id, text: said, done: true } };
    };
    const file = join(folder, 'src/cart.ts');
    const { read, edit } = programOf('claude-code');
    const calls = [read?.(file), edit?.(file, line, edited), answer].filter((call) => !!call);
    model.plan(
      prompt,
      calls.map((call) => ({ call, done: async () => undefined })),
    );
    await useCodeFont(code, page, {
      'comments.openView': 'never',
      'editor.minimap.enabled': false,
      'terminal.integrated.fontSize': 12,
      'terminal.integrated.gpuAcceleration': 'off',
      'terminal.integrated.env.linux': { PATH: path },
    });
    await window.clearNotifications();
    const comment = async (line: number, text: string) => {
      await window.selectLines(line, line);
      await window.runCommand('MCP Bridge: Comment for AI Tools');
      await window.writeComment(text);
      await tree.row(text).waitFor();
    };
    await window.openFile('cart.ts');
    await window.showPanel();
    await comment(10, first);
    const client = await connectSession(await code.serving(folder), undefined, asClaude);
    await client.read('context://workspace/comments');
    await client.close();
    await tree.expand('Comments');
    await tree.tick('Let AI tools answer'); // It is there once a comment was sent to any tool.
    await window.selectLines(10, 10);
    await window.runCommand('Comments: Focus Comment on Current Line');
    await page.locator('.review-thread-reply-button:visible').click();
    await window.writeComment(more);
    await window.runCommand('Terminal: Create New Terminal in Editor Area to the Side');
    await page.locator('.editor-instance .xterm').last().waitFor();
    await page.keyboard.type('clear; claude\n');
    await tree.row('Claude Code, active').waitFor(); // It takes input once its servers are connected.
    await page.locator('.editor-instance .xterm').last().click();
    await page.keyboard.type(prompt);
    await page.getByText(prompt).last().waitFor();
    await page.keyboard.press('Enter');
    await tree.row(more).getByText('Done, by Claude Code').waitFor();
    await page.getByText('rounds the discount now').last().waitFor();
    await window.openFile('cart.ts');
    await comment(8, second);
    await window.selectLines(10, 10);
    await window.runCommand('Comments: Focus Comment on Current Line');
    await page.locator('.review-widget').getByText(said).waitFor();
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    return await page.screenshot({ animations: 'disabled' });
  } finally {
    await model.stop();
  }
}

async function changedShop(): Promise<string> {
  const settings = JSON.stringify({ permissions });
  const folder = await sampleFolder({ ...shop, '.claude/settings.json': settings }, 'shop');
  const person = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
  for (const args of [['init'], ['add', '.'], [...person, 'commit', '-m', 'First']]) {
    execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  }
  await writeFile(join(folder, 'src/cart.ts'), changed);
  return folder;
}
