import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowserServer } from './browser';
import { linkBuiltInExtensions } from './builtInExtensions';
import { findVsix } from './vsix';
import { VSCodeServer } from './vscodeServer';

/** A host that all test files of a run share: the extension is installed and the browser started only once. */
export interface SharedHost {
  /** The extensions folder in which the packaged extension is installed. */
  readonly extensions: string;
  /** The folder of the built-in extensions that the tests need. */
  readonly builtIn: string;
  /** The home of the server. */
  readonly home: string;
  /** The port of the server. */
  readonly port: number;
  /** A WebSocket endpoint of Playwright's. */
  readonly browser: string;
}

const variable = 'MCP_BRIDGE_SHARED_HOST';

/** Absent where a test file is run by itself. */
export function sharedHost(): SharedHost | undefined {
  const text = process.env[variable];
  return text === undefined ? undefined : (JSON.parse(text) as SharedHost);
}

/** Starts the server and the browser, and announces them in the environment of processes that are started later. */
export async function startSharedHost(): Promise<{ stop(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'mcp-bridge-'));
  const extensions = join(home, 'extensions');
  const builtIn = join(home, 'built-in');
  await linkBuiltInExtensions(builtIn);
  await VSCodeServer.install([await findVsix()], extensions);
  const server = await VSCodeServer.start({
    dataFolder: join(home, 'vscode'),
    extensions,
    builtIn,
    env: { HOME: home },
  });
  const browser = await launchBrowserServer();
  const shared: SharedHost = {
    extensions,
    builtIn,
    home,
    port: server.port,
    browser: browser.wsEndpoint(),
  };
  process.env[variable] = JSON.stringify(shared);
  return {
    stop: async () => {
      delete process.env[variable];
      await browser.close();
      await server.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
