/**
 * Starts a real VS Code with the extension on a workspace, and a real MCP client that prints the list, one resource and
 * each notification. Arguments: [FOLDER] [--once], and --desktop as for the tests.
 */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WindowRecord } from '../src/core/protocol/windowRecord';
import { connectModern, type ListedResource, type TestClient } from './host/clients';
import { Desktop } from './host/desktop';
import { desktopCode, isOnDesktop } from './host/desktopCode';
import { sampleFolder, shop } from './host/samples';
import { VSCode } from './host/vscode';
import { findWindows, isOn } from './host/windows';
import type { Workbench } from './host/workbench';

const shownResources = 20;
const shownLines = 12;
const pollMs = 500;

const args = process.argv.slice(2);
const isOnce = args.includes('--once');
const given = args.find((argument) => !argument.startsWith('--'));

/** The listeners stay, because npm passes Ctrl+C on a second time, and everything started must be stopped. */
const interrupted = new Promise<void>((resolve) => {
  process.on('SIGINT', () => resolve());
  process.on('SIGTERM', () => resolve());
});

async function main(): Promise<number> {
  const folder = given ? resolve(given) : await sampleFolder(shop, 'shop');
  console.log(`Workspace  ${folder}`);
  return isOnDesktop(args) ? onDesktop(folder) : inBrowser(folder);
}

async function inBrowser(folder: string): Promise<number> {
  const code = await VSCode.start();
  try {
    const window = await code.openWindow(folder);
    const record = await code.serving(folder);
    const client = await show(record);
    if (isOnce) return await playOnce(window, client);
    console.log(`\nOpen this in a browser to type and pin yourself:\n  ${code.url(folder)}`);
    console.log('Notifications follow. Ctrl+C ends it.\n');
    await followNewest(code.home, folder, { record, client }, () => window.page.close());
    return 0;
  } finally {
    await code.stop();
  }
}

async function onDesktop(folder: string): Promise<number> {
  const desktop = await Desktop.start(await desktopCode(args), folder);
  try {
    const client = await show(await desktop.serving(folder));
    if (isOnce) return await writeOnce(folder, client);
    console.log('\nType and pin in the window. Notifications follow. Ctrl+C ends it.\n');
    await interrupted;
    return 0;
  } finally {
    await desktop.stop();
  }
}

/** Connects a client, prints what it lists, and subscribes it to everything listed. */
async function show({ url, token }: WindowRecord): Promise<TestClient> {
  console.log(`Endpoint   ${url}`);
  console.log(`Token      ${token}`);
  const client = await connectModern({ url, token });
  const resources = await client.list();
  console.log(`\nA client of MCP ${client.era} lists ${resources.length} resources:`);
  for (const resource of resources.slice(0, shownResources)) console.log(`  ${line(resource)}`);
  if (resources.length > shownResources) console.log('  …');
  const example = exampleOf(resources);
  if (example) {
    const { text = '(binary)' } = await client.read(example.uri);
    console.log(`\nand reads ${example.uri}:`);
    for (const part of text.split('\n').slice(0, shownLines)) console.log(`  │ ${part}`);
  }
  client.received.onDidReceive((what) =>
    console.log(what === 'list' ? '← resources/list_changed' : `← resources/updated  ${what}`),
  );
  await client.subscribe(...resources.map(({ uri }) => uri));
  return client;
}

/** A text file that is interesting to read. */
function exampleOf(resources: readonly ListedResource[]): ListedResource | undefined {
  const texts = resources.filter(
    ({ uri, mimeType }) => uri.startsWith('file:') && mimeType?.startsWith('text/'),
  );
  return texts.find(({ name }) => /\.(ts|js|py|rs|go|md|txt)$/.test(name)) ?? texts[0];
}

function line({ uri, mimeType = '', annotations }: ListedResource): string {
  const priority = (annotations?.priority ?? 0).toFixed(2);
  return `${priority}  ${mimeType.padEnd(18)} ${uri}`;
}

/** Edits and pins a file in the page; 0 if both notifications are received. */
async function playOnce(window: Workbench, client: TestClient): Promise<number> {
  const file = exampleOf(await client.list());
  if (!file) throw new Error('There is no text file in this folder to edit.');
  console.log(`\nTyping into ${file.title ?? file.name} …`);
  await window.openFile(file.name, new URL(file.uri).pathname);
  client.received.forget();
  await window.type('// typed, not saved');
  const isUpdated = await received(client, file.uri);
  console.log('Pinning it …');
  client.received.forget();
  await window.runCommand('MCP Bridge: Pin for AI Tools');
  const isListed = await received(client, 'list');
  const [first] = await client.list();
  if (first) console.log(`\nNow first in the list:\n  ${line(first)}`);
  return isUpdated && isListed && first?.uri === file.uri ? 0 : 1;
}

/** Writes a file, because a desktop window has no page to drive; 0 if the notification is received. */
async function writeOnce(folder: string, client: TestClient): Promise<number> {
  if (given) throw new Error('--once writes a file here, so it takes no folder of yours.');
  console.log('\nThere is no page to drive here, so a file is written instead …');
  await writeFile(join(folder, 'new.txt'), 'new\n');
  return (await received(client, 'list')) ? 0 : 1;
}

async function received(client: TestClient, what: string): Promise<boolean> {
  return client.received.until(what).catch(() => {
    console.error(`No notification was received: ${what}`);
    return false;
  });
}

/** A browser that is opened gets its own window: the client connects to that, and the first window is closed. */
async function followNewest(
  home: string,
  folder: string,
  first: { record: WindowRecord; client: TestClient },
  closeFirst: () => Promise<void>,
): Promise<void> {
  let { record, client } = first;
  let isOver = false;
  void interrupted.then(() => (isOver = true));
  while (!isOver) {
    const { startedAt } = record;
    const [newer] = (await findWindows(home))
      .filter((one) => isOn(one, folder) && one.startedAt > startedAt)
      .sort((a, b) => b.startedAt.localeCompare(a.startedAt));
    if (newer) {
      console.log('\nA window was opened: the client connects to it.\n');
      await client.close();
      if (record === first.record) await closeFirst();
      record = newer;
      client = await show(record);
    }
    await delay(pollMs);
  }
  await client.close();
}

main().then(
  (code) => process.exit(code),
  (cause: unknown) => {
    console.error(cause);
    process.exit(1);
  },
);
