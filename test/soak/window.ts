import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Lines } from '../../src/bridge/stdio';
import { launchBrowser } from '../host/browser';
import { linkBuiltInExtensions } from '../host/builtInExtensions';
import { packageExtension } from '../host/exampleVsix';
import { until } from '../host/until';
import { findVsix } from '../host/vsix';
import { VSCodeServer, windowUrl } from '../host/vscodeServer';
import { findWindows } from '../host/windows';
import { withoutAnimations } from '../host/withoutAnimations';
import { Workbench } from '../host/workbench';
import type { Commands } from './driver/commands';

/** An answer takes longer only if VS Code shows a dialog. */
const answerMs = 120_000;

/** A person's default, where the other tests do without. */
const settings = { 'mcpBridge.suggestions': 'panel' };

/** Opens the real VS Code with the packaged extension on a folder that is filled first, and with the driver beside it. */
export async function openSoakWindow(fill: (folder: string) => Promise<void>) {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    const scratch = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-soak-')));
    closers.push(() => rm(scratch, { recursive: true, force: true, maxRetries: 10 }));
    const [folder, home] = [join(scratch, 'workspace'), join(scratch, 'home')];
    const [extensions, builtIn] = [join(scratch, 'extensions'), join(scratch, 'built-in')];
    await Promise.all([folder, home].map((each) => mkdir(each)));
    await linkBuiltInExtensions(builtIn);
    await fill(folder);
    const driver = await packageExtension('soak/driver', join(scratch, 'driver.vsix'));
    await VSCodeServer.install([await findVsix(), driver], extensions);
    const listening = createServer().listen(0, '127.0.0.1');
    await once(listening, 'listening');
    closers.push(async () => listening.close());
    const connected = once(listening, 'connection') as Promise<[Socket]>;
    const server = await VSCodeServer.start({
      dataFolder: join(home, 'vscode'),
      extensions,
      builtIn,
      settings,
      env: {
        HOME: home,
        MCP_BRIDGE_SOAK_PORT: String((listening.address() as AddressInfo).port),
      },
    });
    closers.push(() => server.stop());
    const browser = await launchBrowser();
    closers.push(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript({ content: withoutAnimations });
    await page.goto(windowUrl(server.port, folder));
    const workbench = new Workbench(() => page);
    await workbench.waitUntilReady();
    const [socket] = await connected;
    closers.push(async () => socket.destroy());
    const record = await until('the window serves', async () => (await findWindows(home))[0]);
    return { folder, home, record, workbench, tell: teller(socket), close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

export type SoakWindow = Awaited<ReturnType<typeof openSoakWindow>>;

export type Tell = <Name extends keyof Commands>(
  name: Name,
  given: Parameters<Commands[Name]>[0],
) => ReturnType<Commands[Name]>;

/** Sends commands to the driver and returns its answers. */
function teller(socket: Socket): Tell {
  const waiting = new Map<number, { done(result: unknown): void; fail(cause: Error): void }>();
  const answer = (line: string) => {
    const { id, result, error } = JSON.parse(line) as {
      id: number;
      result?: unknown;
      error?: string;
    };
    if (error === undefined) waiting.get(id)?.done(result);
    else waiting.get(id)?.fail(new Error(error));
    waiting.delete(id);
  };
  const lines = new Lines({ maxBytes: Infinity, onLine: answer, onTooLong: () => undefined });
  let last = 0;
  let hasEnded = false;
  socket.on('data', (chunk: Buffer) => lines.feed(chunk)).on('error', () => undefined);
  socket.once('close', () => {
    hasEnded = true;
    for (const { fail } of waiting.values()) fail(new Error('The extension host has ended.'));
  });
  return ((name: string, given: object) => {
    let timer: NodeJS.Timeout | undefined;
    const answered = new Promise<unknown>((done, fail) => {
      if (hasEnded) return fail(new Error('The extension host has ended.'));
      last += 1;
      waiting.set(last, { done, fail });
      const late = new Error(`VS Code has not done this: ${name} ${JSON.stringify(given)}`);
      timer = setTimeout(() => fail(late), answerMs);
      socket.write(`${JSON.stringify({ id: last, name, given })}\n`);
    });
    return answered.finally(() => clearTimeout(timer));
  }) as Tell;
}
