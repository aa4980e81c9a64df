import { mkdtemp, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import manifest from '../../package.json';
import type { WindowRecord } from '../../src/core/protocol/windowRecord';
import { launchBrowser } from './browser';
import { findWindows, isOn } from './windows';
import { root } from './paths';
import { until } from './until';
import { VSCodeServer } from './vscodeServer';
import { Workbench } from './workbench';

interface Options {
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** VS Code with the packaged extension installed, as a person has it: a home of its own, and windows in a browser. */
export class VSCode {
  private constructor(
    readonly home: string,
    private readonly server: VSCodeServer,
    private readonly browser: Browser,
  ) {}

  static async start({ settings }: Options = {}): Promise<VSCode> {
    const home = await mkdtemp(join(tmpdir(), 'mcp-bridge-'));
    const dataFolder = join(home, 'vscode');
    await mkdir(dataFolder);
    await VSCodeServer.command(['--install-extension', await findVsix()], dataFolder);
    const server = await VSCodeServer.start({
      dataFolder,
      env: { HOME: home },
      ...(settings && { settings }),
    });
    return new VSCode(home, server, await launchBrowser());
  }

  /** Beside those it was started with, of the machine that the server is. */
  changeSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    return this.server.changeSettings(settings);
  }

  async openWindow(folder?: string): Promise<Workbench> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await page.goto(this.server.url(folder));
    const workbench = new Workbench(() => page);
    await workbench.waitUntilReady();
    // At its start, VS Code in a browser now and then misses what a workspace file names.
    while (folder?.endsWith('.code-workspace') && (await workbench.hasNoFolder())) {
      await page.reload();
      await workbench.waitUntilReady();
    }
    return workbench;
  }

  url(folder: string): string {
    return this.server.url(folder);
  }

  windows(): Promise<WindowRecord[]> {
    return findWindows(this.home);
  }

  /** The window on this folder, once it serves. */
  serving(folder: string): Promise<WindowRecord> {
    return until(`a window serves ${folder}`, async () =>
      (await this.windows()).find((record) => isOn(record, folder)),
    );
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    await rm(this.home, { recursive: true, force: true });
  }
}

export async function findVsix(): Promise<string> {
  const name = `${manifest.name}-${manifest.version}.vsix`;
  if (!(await readdir(root)).includes(name)) {
    throw new Error(`There is no ${name}: run "npm run package" first.`);
  }
  return join(root, name);
}
