import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { Lines } from '../../../src/bridge/stdio';
import { npmHostExecutable } from '../../host/extensionHostTests';
import { root } from '../../host/paths';
import { until } from '../../host/until';
import { findWindows } from '../../host/windows';
import type { Commands } from './commands';

/** Opens a real VS Code on a folder that is filled first, and connects to a probe in its extension host. */
export async function openLiveWindow(fill: (folder: string) => Promise<void>) {
  const scratch = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-bench-')));
  const [folder, home] = [join(scratch, 'workspace'), join(scratch, 'home')];
  await Promise.all([folder, home].map((each) => mkdir(each)));
  await fill(folder);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const log = join(scratch, 'log.txt');
  await writeFile(log, '');
  const ended = runTests({
    extensionDevelopmentPath: root,
    extensionTestsPath: join(root, 'dist', 'test', 'bench', 'live', 'probe.main.js'),
    extensionTestsEnv: {
      MCP_BRIDGE_BENCH_PORT: String((server.address() as AddressInfo).port),
      HOME: home,
      USERPROFILE: home,
    },
    launchArgs: [folder, `--user-data-dir=${join(scratch, 'data')}`],
    vscodeExecutablePath: await npmHostExecutable(log),
  });
  const [socket] = await Promise.race([
    connected,
    ended.then(() => {
      throw new Error('VS Code ended before it was measured.');
    }),
  ]);
  const record = await until('the window serves', async () => (await findWindows(home))[0]);
  return {
    folder,
    home,
    record,
    tell: teller(socket),
    close: async () => {
      socket.end();
      await ended.catch((cause: unknown) => console.error(String(cause)));
      server.close();
      await rm(scratch, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export type LiveWindow = Awaited<ReturnType<typeof openLiveWindow>>;

type Teller = <Name extends keyof Commands>(
  name: Name,
  given: Parameters<Commands[Name]>[0],
) => ReturnType<Commands[Name]>;

/** Sends commands to the probe and returns its answers. */
function teller(socket: Socket): Teller {
  const waiting: ((result: unknown) => void)[] = [];
  const lines = new Lines({
    maxBytes: Infinity,
    onLine: (line) => waiting.shift()?.(JSON.parse(line)),
    onTooLong: () => undefined,
  });
  socket.on('data', (chunk: Buffer) => lines.feed(chunk)).on('error', () => undefined);
  return ((name: string, given: object) =>
    new Promise<unknown>((resolve) => {
      waiting.push(resolve);
      socket.write(`${JSON.stringify({ name, given })}\n`);
    })) as Teller;
}
