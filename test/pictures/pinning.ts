import type { Locator } from 'playwright-core';
import { launchBrowser } from '../host/browser';
import { connectSession } from '../host/clients';
import { sampleFolder, shop } from '../host/samples';
import type { VSCode } from '../host/vscode';
import type { Workbench } from '../host/workbench';
import { apng, type Frame } from './apng';
import { useCodeFont } from './codeFont';
import { PrintingClient } from './printingClient';
import { Stage, stageSize, windowSize, type Position } from './stage';

/** Room for the text in a small window. */
const editorSettings = {
  'editor.fontSize': 13,
  'editor.folding': false,
  'editor.glyphMargin': false,
  'editor.minimap.enabled': false,
};
/** Typed after `// `, which is inserted at once: a single slash would be an error for a moment. */
const typed = 'unsaved';
/** Long enough for all notifications of one step to arrive. */
const settleMs = 1_200;

/** A person pins a file, gives it a priority and types in it, beside a client that is notified of all three. */
export async function drawPinning(code: VSCode): Promise<Buffer> {
  const folder = await sampleFolder(shop, 'shop');
  const browser = await launchBrowser();
  try {
    const window = await code.openWindow(folder);
    await window.page.setViewportSize(windowSize);
    await useCodeFont(code, window.page, editorSettings);
    for (const name of ['README.md', 'money.ts', 'cart.ts']) await window.openFile(name);
    await window.showPanel();
    const { url, token } = await code.serving(folder);
    const client = new PrintingClient(await connectSession({ url, token }));
    const file = `file://${folder}/src/cart.ts`;
    await window.tree.row('Problems').waitFor();
    for (const progress of ['Analyzing', 'Initializing']) {
      await window.page.getByText(progress).waitFor({ state: 'detached' });
    }
    await client.start(url, file);
    const recording = new Recording(window, client, await Stage.open(browser));
    await play(window, recording);
    return apng(recording.frames, stageSize);
  } finally {
    await browser.close();
  }
}

async function play(window: Workbench, recording: Recording): Promise<void> {
  const { tree, page } = window;
  await recording.rest();
  await recording.shoot(1_500);
  await recording.moveTo(tree.row('cart.ts'));
  await recording.moveTo(action(tree.row('cart.ts'), 'Pin'));
  await recording.click();
  await tree.row('cart.ts, pinned').waitFor();
  await recording.settle(1_500);
  await recording.moveTo(tree.row('cart.ts, pinned'));
  await recording.moveTo(action(tree.row('cart.ts, pinned'), 'Set Priority'));
  await recording.click();
  await window.pickRow('essential').waitFor();
  await recording.shoot(700);
  await recording.moveTo(window.pickRow('essential'));
  await recording.click();
  await recording.settle(1_500);
  await recording.moveTo(page.locator('.view-line', { hasText: 'return' }));
  await recording.click();
  await page.keyboard.press('End');
  await recording.shoot(500);
  await page.keyboard.insertText(' // ');
  for (const character of typed) {
    await page.keyboard.type(character);
    await recording.shoot(90, 150);
  }
  await recording.settle(3_000);
}

function action(row: Locator, label: string): Locator {
  return row.locator(`.actions .action-label[aria-label^="${label}"]`);
}

class Recording {
  readonly frames: Frame[] = [];
  private mouse: Position = { x: 300, y: 330 };

  constructor(
    private readonly window: Workbench,
    private readonly client: PrintingClient,
    private readonly stage: Stage,
  ) {}

  /** Moves the mouse away from everything that reacts to it. */
  async rest(): Promise<void> {
    await this.window.page.mouse.move(this.mouse.x, this.mouse.y);
    await this.window.page.waitForTimeout(settleMs);
  }

  /** Records a frame; `waitMs` is the time before it in which notifications may arrive. */
  async shoot(shownMs: number, waitMs = 0): Promise<void> {
    await this.window.page.waitForTimeout(waitMs);
    await this.client.settled();
    const rgba = await this.stage.draw({
      window: await this.window.page.screenshot({ animations: 'disabled', caret: 'initial' }),
      mouse: this.mouse,
      entries: this.client.entries,
    });
    this.frames.push({ rgba, shownMs });
  }

  /** Records a frame at once, and one when all notifications have arrived. */
  async settle(shownMs: number): Promise<void> {
    await this.shoot(200);
    await this.shoot(shownMs, settleMs);
  }

  async moveTo(target: Locator): Promise<void> {
    const box = await target.first().boundingBox();
    if (!box) throw new Error('There is nothing to move the mouse to.');
    const from = this.mouse;
    const to = { x: box.x + Math.min(box.width / 2, 90), y: box.y + box.height / 2 };
    for (const share of [0.4, 0.8, 1]) {
      this.mouse = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await this.window.page.mouse.move(this.mouse.x, this.mouse.y);
      await this.shoot(share === 1 ? 350 : 60);
    }
  }

  async click(): Promise<void> {
    await this.window.page.mouse.click(this.mouse.x, this.mouse.y);
  }
}
