import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calmSettings } from './calmSettings';
import { vscodeFolder } from './paths';

interface Options {
  /** User data and logs. */
  readonly dataFolder: string;
  /** The folder of the installed extensions; in the data folder if absent. */
  readonly extensions?: string;
  /** The folder of the built-in extensions; VS Code's own if absent. */
  readonly builtIn?: string | undefined;
  /** Settings beside `calmSettings`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Variables of the extension host beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The real VS Code as a server for browsers. */
export class VSCodeServer {
  private constructor(
    private readonly process: ChildProcess,
    readonly port: number,
    private readonly machineSettings: string,
  ) {}

  static async start(options: Options): Promise<VSCodeServer> {
    const { dataFolder, extensions, builtIn, settings, env } = options;
    // The browser and the server are two machines, and settings of machine scope apply on the server only.
    for (const holder of ['User', 'Machine']) {
      const folder = join(dataFolder, 'data', holder);
      await mkdir(folder, { recursive: true });
      await writeFile(
        join(folder, 'settings.json'),
        JSON.stringify({ ...calmSettings, ...settings }),
      );
    }
    const port = await freePort();
    const address = ['--host', '127.0.0.1', '--port', String(port), '--without-connection-token'];
    const folders = [
      ...(extensions === undefined ? [] : ['--extensions-dir', extensions]),
      ...(builtIn === undefined ? [] : ['--builtin-extensions-dir', builtIn]),
    ];
    const child = run([...address, ...folders], dataFolder, env);
    await saysItListens(child);
    return new VSCodeServer(child, port, join(dataFolder, 'data', 'Machine', 'settings.json'));
  }

  async changeSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    const before = JSON.parse(await readFile(this.machineSettings, 'utf8')) as object;
    await writeFile(this.machineSettings, JSON.stringify({ ...before, ...settings }));
  }

  /** Installs packaged extensions in a folder of extensions. */
  static async install(vsixs: readonly string[], extensions: string): Promise<void> {
    const dataFolder = await mkdtemp(join(tmpdir(), 'mcp-bridge-'));
    const installs = vsixs.flatMap((vsix) => ['--install-extension', vsix]);
    const child = run([...installs, '--extensions-dir', extensions], dataFolder);
    let said = '';
    const listen = (chunk: Buffer) => (said += chunk.toString());
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    const [code] = (await once(child, 'exit')) as [number | null];
    await rm(dataFolder, { recursive: true, force: true });
    if (code !== 0)
      throw new Error(`${vsixs.join(', ')} could not be installed (${code}):\n${said}`);
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const exited = once(this.process, 'exit');
    killGroup(this.process, 'SIGTERM');
    const force = setTimeout(() => killGroup(this.process, 'SIGKILL'), 5_000);
    await exited;
    clearTimeout(force);
    killGroup(this.process, 'SIGKILL');
  }
}

/**
 * The address of a window on a folder, on a workspace file, or with neither.
 * @param payload pairs that the workbench takes as its environment.
 */
export function windowUrl(
  port: number,
  folder: string | undefined,
  payload: readonly (readonly [string, string])[] = [],
): string {
  const url = new URL(`http://127.0.0.1:${port}/`);
  if (folder === undefined) url.searchParams.set('ew', 'true');
  else url.searchParams.set(folder.endsWith('.code-workspace') ? 'workspace' : 'folder', folder);
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}

function run(
  args: readonly string[],
  dataFolder: string,
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(
    process.execPath,
    [
      join(vscodeFolder, 'out', 'server-main.js'),
      ...args,
      '--accept-server-license-terms',
      // The environment is the one that a test gives, not what the shell of this machine makes of it.
      '--force-disable-user-env',
      '--enable-smoke-test-driver',
      '--telemetry-level',
      'off',
      '--server-data-dir',
      dataFolder,
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
}

async function saysItListens(child: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Extension host agent listening')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) =>
      reject(new Error(`VS Code's server ended with ${code}:\n${said}`)),
    );
  });
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has already ended.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
