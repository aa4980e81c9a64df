import { VSCode } from '../host/vscode';
import { sampleFolder, shop } from '../host/samples';
import type { Workbench } from '../host/workbench';
import { median } from './compare';

/** Milliseconds, as VS Code counts them (Developer: Startup Performance). */
interface Activation {
  readonly load: number;
  readonly call: number;
  readonly finish: number;
}

const ours = 'mcp-workspace-bridge.mcp-workspace-bridge';
const baseline = 'vscode.git';
const starts = 5;

/** Prints what VS Code counts for our activation next to that of its Git extension in the same window: the median of some starts. */
export async function measureActivation(): Promise<void> {
  const activations = { [ours]: [] as Activation[], [baseline]: [] as Activation[] };
  const code = await VSCode.start();
  try {
    for (let start = 0; start < starts; start += 1) {
      const window = await code.openWindow(await sampleFolder(shop, 'shop'));
      await showStartupPerformance(window);
      for (const [id, all] of Object.entries(activations)) all.push(await activationOf(id, window));
      await window.page.context().close();
    }
  } finally {
    await code.stop();
  }
  const parts: Readonly<Record<string, (activation: Activation) => number>> = {
    'load and call': ({ load, call }) => load + call,
    'until it has finished': ({ load, call, finish }) => load + call + finish,
  };
  for (const [name, part] of Object.entries(parts)) {
    const our = median(activations[ours]?.map(part) ?? []);
    const their = median(activations[baseline]?.map(part) ?? []);
    console.log(
      `activation, ${name}: ${our} ms, ${(our / their).toFixed(2)} times Git (${their} ms)`,
    );
  }
}

async function showStartupPerformance(window: Workbench): Promise<void> {
  await window.runCommand('Developer: Startup Performance');
  await window.page.locator('.tab.active', { hasText: 'Startup Performance' }).waitFor();
  await window.page.locator('.view-line', { hasText: 'System Info' }).waitFor();
}

/** Reads the extension's row: extension, eager, load code, call activate, finish activate, event, by. */
async function activationOf(id: string, { page }: Workbench): Promise<Activation> {
  await page.locator('.view-lines').first().click();
  await page.keyboard.press('Control+F');
  await page.locator('.find-widget .find-part textarea').fill(`| ${id} |`);
  // The page holds only the lines that are on the screen.
  const row = page.locator('.view-line', { hasText: id }).first();
  const text = ((await row.textContent()) ?? '').replaceAll('\u00a0', ' ');
  const [load = NaN, call = NaN, finish = NaN] = text.split('|').slice(3, 6).map(Number);
  return { load, call, finish };
}
