import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { placeOf, type Surroundings } from '../clients/connectedProgram';
import { isInstalled, runProgram } from '../clients/promptedProgram';
import { programOf } from '../clients/promptedPrograms';
import { StubModel } from '../clients/stubModel';
import { sampleFolder, shop } from '../host/samples';
import { VSCode } from '../host/vscode';
import type { Workbench } from '../host/workbench';
import { commandForClaude, skipFirstQuestions } from './claudeCode';
import { useCodeFont } from './codeFont';

export type FirstStep = 'asked' | 'connected' | 'empty' | 'pinned' | 'answered' | 'sent';

export interface Look {
  readonly theme: 'dark' | 'light';
  /** The width of the side bar in pixels, if it is not VS Code's own. */
  readonly sideBar?: number;
  readonly deviceScaleFactor?: number;
}

const themes = { dark: 'Default Dark Modern', light: 'Default Light Modern' };
const files = ['history.md', 'decisions.md', 'cart.ts'];
export const prompt = 'What did I pin?';
const answer = `Three files: \`src/cart.ts\`, \`docs/decisions.md\`, and the first lines of \`docs/history.md\`, which is too long to be sent whole.`;

/**
 * What somebody sees who has just installed the extension, with Claude Code, Codex, and Gemini CLI on the computer: is
 * asked, connects them, pins three files, of which one is long, and asks Claude Code.
 */
export async function takeFirstRun(
  { theme, sideBar, deviceScaleFactor = 1 }: Look,
  shoot: (step: FirstStep, window: Workbench) => Promise<void>,
): Promise<void> {
  const code = await VSCode.start({
    settings: { 'workbench.colorTheme': themes[theme], 'workbench.startupEditor': 'none' },
  });
  const model = await StubModel.start();
  try {
    model.answerWith(prompt, answer);
    const history = Array.from({ length: 700 }, (_, at) => `${at + 1}. A change of the shop.`);
    const folder = await sampleFolder(
      { ...shop, 'docs/history.md': ['# History', '', ...history, ''].join('\n') },
      'shop',
    );
    const surroundings = { home: code.home, folder, url: model.url };
    await putTools(code.home, model.url);
    const path = await commandForClaude(surroundings);

    const viewport = { width: 1280, height: 800 };
    const window = await code.openWindow(folder, { viewport, deviceScaleFactor });
    await useCodeFont(code, window.page, {
      'editor.minimap.enabled': false,
      'terminal.integrated.gpuAcceleration': 'off',
      'terminal.integrated.env.linux': { PATH: path },
    });
    await window.openFile('cart.ts');
    if (sideBar) await resizeSideBar(window, sideBar);
    const question = 'Found on this computer';
    await window.notification(question);
    await window.page.mouse.move(600, 400); // A hint of what the mouse was over would cover the question.
    await window.page.locator('.monaco-hover.workbench-hover').waitFor({ state: 'hidden' });
    await shoot('asked', window);
    await window.answer(question, 'Connect 3 Tools');
    await window.page.locator('.quick-input-title', { hasText: /^Set up/ }).waitFor();
    await shoot('connected', window);
    await window.dismiss();

    await window.showPanel();
    await shoot('empty', window);
    for (const name of files) {
      await window.openFile(name);
      await window.runCommand('MCP Bridge: Pin for AI Tools');
      await window.tree.row(`${name}, pinned`).waitFor();
    }
    await shoot('pinned', window);

    await skipFirstQuestions(surroundings, theme);
    await window.runCommand('Terminal: Create New Terminal in Editor Area to the Side');
    await window.page.locator('.editor-instance .xterm').last().waitFor();
    await window.page.keyboard.type('clear; claude\n');
    await window.tree.row('Claude Code, active').waitFor(); // It takes input once its servers are connected.
    await window.page.keyboard.type(prompt);
    await window.page.getByText(prompt).last().waitFor();
    await window.page.keyboard.press('Enter');
    await window.page.getByText('too long').last().waitFor();
    await shoot('answered', window);
    await askOthers(surroundings);
    await shoot('sent', window);
  } finally {
    await code.stop();
    await model.stop();
  }
}

/** What shows that the tools are on this computer, and leads them to the model. */
async function putTools(home: string, url: string): Promise<void> {
  const written = ['codex', 'gemini-cli'].flatMap((id) =>
    Object.entries(programOf(id).files?.(url) ?? {}),
  );
  for (const [name, content] of [['.claude.json', '{}'] as const, ...written]) {
    const file = join(home, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

async function askOthers(surroundings: Surroundings): Promise<void> {
  for (const program of ['codex', 'gemini-cli'].map(programOf).filter(isInstalled)) {
    await runProgram(program, program.prompt(prompt, true), placeOf(program, surroundings));
  }
}

async function resizeSideBar({ page }: Workbench, width: number): Promise<void> {
  const box = await page.locator('.part.sidebar').boundingBox();
  if (!box) throw new Error('There is no side bar.');
  await page.mouse.move(box.x + box.width, 300);
  await page.mouse.down();
  await page.mouse.move(box.x + width, 300, { steps: 5 });
  await page.mouse.up();
}
