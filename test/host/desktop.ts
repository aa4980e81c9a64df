import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { root } from './paths';

/** A downloaded desktop VS Code with the built extension, where there is none from npm. */
export class Desktop {
  readonly home = homedir();
  private constructor(private readonly process: ChildProcess) {}

  static async start(folder: string): Promise<Desktop> {
    const scratch = await mkdtemp(join(tmpdir(), 'mcp-bridge-'));
    const executable = await downloadAndUnzipVSCode();
    const flags = [
      folder,
      `--extensionDevelopmentPath=${root}`,
      `--user-data-dir=${join(scratch, 'data')}`,
      `--extensions-dir=${join(scratch, 'extensions')}`,
      '--disable-workspace-trust',
      '--skip-welcome',
      '--skip-release-notes',
    ];
    return new Desktop(spawn(executable, flags, { stdio: 'ignore' }));
  }

  async stop(): Promise<void> {
    this.process.kill();
  }
}
