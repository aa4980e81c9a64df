import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { resolveCliPathFromVSCodeExecutablePath } from '@vscode/test-electron';
import type { WindowRecord } from '../../src/core/protocol/windowRecord';
import { calmSettings } from './calmSettings';
import { until } from './until';
import { findVsix } from './vsix';
import { findWindows, isOn } from './windows';

const startMs = 120_000;

const windowFlags = [
  '--disable-workspace-trust',
  '--disable-updates',
  '--skip-welcome',
  '--skip-release-notes',
  '--use-inmemory-secretstorage',
  // A desktop that runs in a container has no namespaces for a sandbox.
  '--no-sandbox',
  '--disable-gpu-sandbox',
];

/** A desktop VS Code with the packaged extension installed, and a home, settings and extensions of its own. */
export class Desktop {
  private readonly said: Promise<string>;

  private constructor(
    readonly home: string,
    private readonly process: ChildProcess,
  ) {
    this.said = process.stderr ? text(process.stderr) : Promise.resolve('');
  }

  /** @param executable VS Code's own, not that of its command line. */
  static async start(executable: string, folder: string): Promise<Desktop> {
    const home = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-')));
    const userData = join(home, 'vscode');
    await mkdir(join(userData, 'User'), { recursive: true });
    await writeFile(join(userData, 'User', 'settings.json'), JSON.stringify(calmSettings));
    const profile = [`--user-data-dir=${userData}`, `--extensions-dir=${join(home, 'extensions')}`];
    const env = { ...ownEnvironment(), HOME: home, USERPROFILE: home };
    await installExtension(executable, profile, env);
    const child = spawn(executable, [folder, ...profile, ...windowFlags], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return new Desktop(home, child);
  }

  /** Waits until the window on this folder serves. */
  async serving(folder: string): Promise<WindowRecord> {
    const found = await until(
      `a window serves ${folder}`,
      async () =>
        this.hasEnded || (await findWindows(this.home)).find((record) => isOn(record, folder)),
      startMs,
    );
    if (found === true) throw new Error(`VS Code has ended:\n${await this.said}`);
    return found;
  }

  async stop(): Promise<void> {
    if (!this.hasEnded) {
      const exited = once(this.process, 'exit');
      this.process.kill();
      await exited;
    }
    // Its other processes end a little later, and Windows does not remove open files.
    await rm(this.home, { recursive: true, force: true, maxRetries: 10 });
  }

  private get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }
}

/** Installs the extension by VS Code's command line. */
async function installExtension(
  executable: string,
  profile: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const isWindows = process.platform === 'win32';
  // A `.cmd` needs a shell, which splits words that are not in quotes.
  const quoted = (word: string) => (isWindows ? `"${word}"` : word);
  const args = [...profile, `--install-extension=${await findVsix()}`, '--no-sandbox'];
  const child = spawn(
    quoted(resolveCliPathFromVSCodeExecutablePath(executable)),
    args.map((argument) => quoted(argument)),
    { env, shell: isWindows, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The extension could not be installed (${code}):\n${said}`);
}

/** The environment without the variables of a VS Code window that this may run in. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(VSCODE|ELECTRON)_/.test(name));
  return Object.fromEntries(own);
}
