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
      const statistics = await startupPerformance(window);
      for (const [id, all] of Object.entries(activations)) all.push(activationOf(id, statistics));
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

async function startupPerformance(window: Workbench): Promise<string> {
  await window.runCommand('Developer: Startup Performance');
  const { page } = window;
  await page.locator('.tab.active', { hasText: 'Startup Performance' }).waitFor();
  await page.locator('.view-line', { hasText: 'System Info' }).waitFor();
  await window.focusEditor();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  return window.clipboard();
}

/** A row: extension, eager, load code, call activate, finish activate, event, by. */
function activationOf(id: string, statistics: string): Activation {
  const row = statistics.split('\n').find((line) => line.split('|')[1]?.trim() === id);
  if (row === undefined) throw new Error(`${id} is not among the activated extensions.`);
  const [load = NaN, call = NaN, finish = NaN] = row.split('|').slice(3, 6).map(Number);
  return { load, call, finish };
}
