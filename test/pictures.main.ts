/**
 * Draws the pictures in `media/`: the icons, the panel, a person who pins and asks, one who comments, a test that has
 * failed, what reaches which tool, and those of the walkthrough. Run with
 * `npm run pictures [-- icons|asking|commenting|context|panel|running|walkthrough]`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { iconNames } from '../src/core/catalog/icons';
import { launchBrowser } from './host/browser';
import { connectSession } from './host/clients';
import { root } from './host/paths';
import { sampleFolder, shop } from './host/samples';
import { VSCode } from './host/vscode';
import { useCodeFont } from './pictures/codeFont';
import { drawIcon } from './pictures/icons';
import { drawAsking } from './pictures/asking';
import { drawCommenting } from './pictures/commenting';
import { drawRunning } from './pictures/running';
import { drawWalkthrough } from './pictures/walkthrough';

const media = (name: string) => join(root, 'media', name);

async function drawIcons(): Promise<void> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
  const svg = await readFile(join(root, 'test', 'pictures', 'icon.svg'), 'utf8');
  await page.setContent(`<body style="margin:0">${svg}</body>`);
  await writeFile(media('icon.png'), await page.screenshot({ omitBackground: true }));
  for (const name of iconNames) {
    await writeFile(media(join('icons', `${name}.png`)), await drawIcon(browser, name));
  }
  await browser.close();
}

/** What reaches the main tools at which moment. */
async function drawContext(): Promise<void> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ deviceScaleFactor: 2 });
  const svg = await readFile(join(root, 'test', 'pictures', 'context.svg'), 'utf8');
  await page.setContent(`<body style="margin:0">${svg}</body>`);
  const drawn = await page.locator('svg').screenshot({ omitBackground: true });
  await writeFile(media(join('docs', 'context.png')), drawn);
  await browser.close();
}

/** A client has read two of three pinned files. */
async function drawPanel(code: VSCode): Promise<Buffer> {
  const folder = await sampleFolder(shop, 'shop');
  const window = await code.openWindow(folder);
  await window.page.setViewportSize({ width: 1120, height: 560 });
  await useCodeFont(code, window.page);
  for (const name of ['.env', 'README.md', 'decisions.md', 'money.ts', 'cart.ts']) {
    await window.openFile(name);
  }
  await window.showPanel();
  for (const [name, step] of [
    ['cart.ts', 'high'],
    ['decisions.md', 'essential'],
    ['money.ts', 'normal'],
  ] as const) {
    await window.tree.tick(`${name}, open`);
    await window.tree.row(`${name}, pinned`).waitFor();
    if (step === 'normal') continue;
    await window.choose(window.tree.row(`${name}, pinned`), 'Set Priority…');
    await window.pick(step);
    await window.tree.row(`${name}, pinned, priority ${step}`).waitFor();
  }
  const identity = { name: 'chat', title: 'AI Chat', version: '1.0' };
  const client = await connectSession(await code.serving(folder), undefined, identity);
  for (const name of ['money.ts', 'cart.ts']) {
    const { uri } = (await client.list()).find((each) => each.name === name) ?? { uri: '' };
    await client.subscribe(uri);
    await client.read(uri);
  }
  await window.tree.expand('AI Chat');
  await window.tree.row('cart.ts, read').waitFor();
  await window.runCommand('Notifications: Clear All Notifications');
  await window.page.getByText('Analyzing').waitFor({ state: 'detached' });
  await window.tree.row('decisions.md, pinned').hover();
  await window.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  return window.page.screenshot({ animations: 'disabled' });
}

const pictures: Readonly<Record<string, (code: VSCode) => Promise<void>>> = {
  icons: () => drawIcons(),
  asking: async (code) => writeFile(media('asking.png'), await drawAsking(code)),
  context: () => drawContext(),
  commenting: async (code) => writeFile(media('commenting.png'), await drawCommenting(code)),
  panel: async (code) => writeFile(media('panel.png'), await drawPanel(code)),
  running: async (code) => writeFile(media(join('docs', 'running.png')), await drawRunning(code)),
  walkthrough: () => drawWalkthrough(media('walkthrough')),
};

void (async () => {
  const asked = process.argv.slice(2);
  const code = await VSCode.start({ settings: { 'workbench.colorTheme': 'Default Dark Modern' } });
  try {
    for (const [name, draw] of Object.entries(pictures)) {
      if (asked.length === 0 || asked.includes(name)) await draw(code);
    }
  } finally {
    await code.stop();
  }
})();
