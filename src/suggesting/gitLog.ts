import { spawn } from 'node:child_process';
import { gitLogOptions } from '../core/suggestions/gitLog';

const newest = 2_000;
const timeoutMs = 20_000;
const mostBytes = 10_000_000;

/** What of the environment and the configuration changes what git prints, runs or fetches is overruled. */
const fixedConfig = ['core.fsmonitor=false', 'log.showRoot=true', 'log.follow=false'];
const fixedVariables = {
  LC_ALL: 'C',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
};

/**
 * What git says of the newest commits that changed files below a folder, the newest first. Of a longer answer, the
 * beginning; nothing where there is no commit.
 */
export function readGitLog(git: string, folder: string, signal: AbortSignal): Promise<string> {
  const config = fixedConfig.flatMap((setting) => ['-c', setting]);
  const log = ['log', `--max-count=${newest}`, ...gitLogOptions, '--relative', '--', '.'];
  const inherited = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name));
  return new Promise((resolve, reject) => {
    const child = spawn(git, ['--no-pager', ...config, ...log], {
      cwd: folder,
      env: { ...Object.fromEntries(inherited), ...fixedVariables },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      killSignal: 'SIGKILL',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > mostBytes) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}
