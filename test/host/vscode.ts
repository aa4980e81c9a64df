import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { WindowRecord } from '../../src/core/protocol/windowRecord';
import { connectBrowser, launchBrowser } from './browser';
import { clipboardOfItsOwn } from './clipboard';
import { sharedHost } from './sharedHost';
import { until } from './until';
import { VSCodeServer, windowUrl } from './vscodeServer';
import { findVsix } from './vsix';
import { findWindows, isOn } from './windows';
import { withoutAnimations } from './withoutAnimations';
import { loadMs, Workbench } from './workbench';

interface Options {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Packages another extension in a folder, to be installed beside ours. */
  readonly besides?: (folder: string) => Promise<string>;
  /** Uses all of VS Code's own extensions, not just those that most tests need. */
  readonly builtIn?: 'all';
}

interface Parts {
  readonly home: string;
  readonly port: number;
  readonly browser: Browser;
  /** Absent where the server is shared. */
  readonly server?: VSCodeServer;
}

/** VS Code with the packaged extension installed, in a home, with windows in a browser. */
export class VSCode {
  private constructor(private readonly parts: Parts) {}

  /** Uses the server that the run shares, or starts one where a file is run by itself. */
  static async share(): Promise<VSCode> {
    const shared = sharedHost();
    if (!shared) return VSCode.start();
    const { home, port } = shared;
    return new VSCode({ home, port, browser: await connectBrowser(shared.browser) });
  }

  /** Starts a server with a home and settings of its own. */
  static async start({ settings, besides, builtIn }: Options = {}): Promise<VSCode> {
    const shared = sharedHost();
    const home = await mkdtemp(join(tmpdir(), 'mcp-bridge-'));
    const installed = besides ? undefined : shared?.extensions;
    const extensions = installed ?? join(home, 'extensions');
    if (installed === undefined) {
      const others = besides ? [await besides(home)] : [];
      await VSCodeServer.install([await findVsix(), ...others], extensions);
    }
    const server = await VSCodeServer.start({
      dataFolder: join(home, 'vscode'),
      extensions,
      builtIn: builtIn ? undefined : shared?.builtIn,
      env: { HOME: home, PATH: `${join(home, 'bin')}:${process.env['PATH'] ?? ''}` },
      ...(settings && { settings }),
    });
    const browser = await (shared ? connectBrowser(shared.browser) : launchBrowser());
    return new VSCode({ home, port: server.port, browser, server });
  }

  get home(): string {
    return this.parts.home;
  }

  /** Adds settings of the machine, which is the server. */
  async changeSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    if (!this.parts.server) throw new Error('Others would get these settings, too.');
    await this.parts.server.changeSettings(settings);
  }

  async openWindow(
    folder?: string,
    screen: BrowserContextOptions = { viewport: { width: 1280, height: 1000 } },
  ): Promise<Workbench> {
    const context = await this.parts.browser.newContext({
      ...screen,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    for (const content of [clipboardOfItsOwn, withoutAnimations]) {
      await context.addInitScript({ content });
    }
    const page = await context.newPage();
    await page.goto(this.url(folder));
    const workbench = new Workbench(() => page);
    await workbench.waitUntilReady();
    // VS Code in a browser sometimes opens without the folders of the workspace file.
    while (folder?.endsWith('.code-workspace') && (await workbench.hasNoFolder())) {
      await page.reload();
      await workbench.waitUntilReady();
    }
    return workbench;
  }

  url(folder?: string): string {
    return windowUrl(this.parts.port, folder);
  }

  windows(): Promise<WindowRecord[]> {
    return findWindows(this.home);
  }

  /**
   * Waits until the window on this folder serves, which it may only be loading now.
   * @param before the window that it replaces, which can go on at another port until its extension host ends.
   */
  serving(folder: string, before?: WindowRecord): Promise<WindowRecord> {
    return until(
      `a window serves ${folder}`,
      async () =>
        (await this.windows()).find((record) => isOn(record, folder) && record.id !== before?.id),
      loadMs,
    );
  }

  /**
   * Closes a window and waits until it serves no longer. VS Code must say good-bye to its server before the page is gone:
   * otherwise the extension host goes on and waits for a reconnection.
   */
  async closeWindow({ page }: { readonly page: Page }): Promise<void> {
    const folder = new URL(page.url()).searchParams.get('folder') ?? undefined;
    const before = await this.windowsOn(folder);
    await page.evaluate("dispatchEvent(new Event('pagehide'))");
    if (before.length > 0) {
      await until(`no window serves ${folder}`, async () => {
        const now = await this.windowsOn(folder);
        return now.length < before.length;
      });
    }
    await page.context().close();
  }

  /** The windows that serve this folder, or no folder at all. */
  private async windowsOn(folder: string | undefined): Promise<readonly WindowRecord[]> {
    return (await this.windows()).filter((record) =>
      folder === undefined ? record.workspaceFolders.length === 0 : isOn(record, folder),
    );
  }

  async stop(): Promise<void> {
    const { browser, server, home } = this.parts;
    const pages = browser.contexts().flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => this.closeWindow({ page })));
    await browser.close();
    if (!server) return;
    await server.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 10 });
  }
}
