import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inspect } from 'node:util';
import { runTests } from '@vscode/test-electron';
import { barrierFiles } from './barrier';
import { unfinishedFile, type FileOutcome, type SuiteResults } from './outcome';
import { root } from './paths';
import { nameOf } from './testFiles';
import type { TestOptions } from './testProcess';

interface Options extends TestOptions {
  /** @param log the file for its output, where it is not to be printed meanwhile. */
  readonly executable: (log: string) => Promise<string>;
}

/** The most characters of what VS Code has said last, as the reason why files did not come to their end. */
const longestReason = 2_000;

/** Runs test files in the extension host, and prints the output of VS Code when it has ended. */
export async function runInExtensionHost(
  files: readonly string[],
  { executable, isReverse, grep }: Options,
): Promise<readonly FileOutcome[]> {
  const scratch = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-suite-')));
  const results = join(scratch, 'results.json');
  const log = join(scratch, 'log.txt');
  const workspace = join(scratch, 'workspace');
  const home = join(scratch, 'home');
  await Promise.all([workspace, home].map((folder) => mkdir(folder)));
  for (const file of barrierFiles) await writeFile(join(workspace, file), '');
  await writeFile(log, '');
  try {
    await runTests({
      extensionDevelopmentPath: root,
      extensionTestsPath: join(root, 'dist', 'test', 'suite', 'index.main.js'),
      extensionTestsEnv: {
        MCP_BRIDGE_SUITE_FILES: JSON.stringify(files.toSorted()),
        MCP_BRIDGE_SUITE_RESULTS: results,
        ...(isReverse && { MCP_BRIDGE_SUITE_REVERSE: 'yes' }),
        ...(grep !== undefined && { MCP_BRIDGE_SUITE_GREP: grep }),
        HOME: home,
        USERPROFILE: home,
      },
      launchArgs: [workspace, `--user-data-dir=${join(scratch, 'data')}`],
      vscodeExecutablePath: await executable(log),
    }).catch((cause: unknown) => console.error(String(cause)));
    const said = await readFile(log, 'utf8');
    process.stdout.write(said);
    const { outcomes, isComplete } = await readResults(results);
    const ended = new Set(outcomes.map(({ name }) => name));
    const others = isComplete ? [] : files.filter((file) => !ended.has(file));
    return [
      ...outcomes.map((outcome) => ({ ...outcome, name: nameOf(outcome.name) })),
      ...others.map((file) => unfinishedFile(nameOf(file), said.slice(-longestReason))),
    ];
  } catch (cause) {
    return files.map((file) => unfinishedFile(nameOf(file), inspect(cause)));
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function readResults(path: string): Promise<SuiteResults> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as SuiteResults;
  } catch (cause) {
    // VS Code has ended before the first file did.
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    return { outcomes: [], isComplete: false };
  }
}

/**
 * Makes scripts that take the place of a desktop's executable and its command line, for the VS Code from npm.
 * @param log the file for their output, in whose folder they are made.
 */
export async function npmHostExecutable(log?: string): Promise<string> {
  const built = join(root, 'dist', 'test', 'host');
  const host = log === undefined ? built : dirname(log);
  const code = join(host, 'code');
  const output = log === undefined ? '' : ` >"${log}" 2>&1`;
  for (const path of [code, join(host, 'bin', 'code')]) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      `#!/bin/sh\nexec "${process.execPath}" "${join(built, 'code.main.js')}" "$@"${output}\n`,
      { mode: 0o755 },
    );
  }
  return code;
}
