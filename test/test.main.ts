/**
 * Runs the suites named as arguments, or all but what needs a name, and closes with one line over all that ran. With
 * `--desktop`, the window is a downloaded VS Code's, or with `--desktop=PATH` that of the one there.
 */
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { inspect } from 'node:util';
import { runTests } from '@vscode/test-electron';
import { desktopCode, isOnDesktop } from './host/desktopCode';
import { root } from './host/paths';

interface Outcome {
  readonly passed: number;
  readonly skipped: number;
  /** Each failed test, by its name and why. */
  readonly failures: readonly string[];
}

const args = process.argv.slice(2);
const isDesktop = isOnDesktop(args);
const needsPage =
  'needs a page to drive, and there is one only with the VS Code from npm (Linux x64)';

const suites: Readonly<Record<string, () => Promise<Outcome>>> = {
  unit: () => runNodeTests('unit'),
  suite: runInVSCode,
  e2e: async () => {
    process.env['MCP_BRIDGE_DESKTOP'] = await executable();
    if (!isDesktop) return runNodeTests('e2e', 'desktop');
    console.log(`Most of e2e is skipped, because it ${needsPage}.`);
    const outcome = await runNodeTests('desktop');
    return { ...outcome, skipped: outcome.skipped + testFiles('e2e').length };
  },
  conformance: () => runNodeTests('conformance'),
  clients: () => runNodeTests('clients'),
};

/** Programs that are not ours run in it. */
const byNameOnly = 'clients';

async function main(): Promise<void> {
  const asked = args.filter((argument) => !argument.startsWith('--'));
  const total = { passed: 0, skipped: 0, failures: [] as string[] };
  const all = Object.keys(suites).filter((name) => name !== byNameOnly);
  for (const name of asked.length > 0 ? asked : all) {
    const suite = suites[name];
    if (!suite) throw new Error(`No suite ${name}: one of ${Object.keys(suites).join(', ')}.`);
    console.log(`\n— ${name}`);
    const { passed, skipped, failures } = await suite();
    total.passed += passed;
    total.skipped += skipped;
    total.failures.push(...failures.map((failure) => `${name}: ${failure}`));
  }
  const failed = total.failures.length;
  // Once more at the end: the output is long, and of a long one often only the end is kept.
  for (const failure of total.failures) console.log(`\n✖ ${failure}`);
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
  console.log(`\n${total.passed} passed, ${failed} failed`);
  process.exit(failed > 0 || total.passed === 0 ? 1 : 0);
}

function testFiles(suite: string): string[] {
  return globSync(join(root, 'dist', 'test', suite, '**', '*.test.js'));
}

/** One file after the other: what they start would share two cores otherwise. */
async function runNodeTests(...folders: readonly string[]): Promise<Outcome> {
  const outcome = { passed: 0, skipped: 0, failures: [] as string[] };
  const files = folders.flatMap((folder) => testFiles(folder).sort());
  const events = run({ files, concurrency: false });
  const isTest = (details: { type?: string | undefined }) => details.type !== 'suite';
  events.on('test:pass', ({ details, skip }) => {
    if (!isTest(details)) return;
    if (skip === undefined) outcome.passed += 1;
    else outcome.skipped += 1;
  });
  events.on('test:fail', ({ name, file, details }) => {
    if (!isTest(details)) return;
    const why = details.error.cause ?? details.error;
    const where = file === undefined ? '' : ` (${relative(root, file)})`;
    outcome.failures.push(`${name}${where}\n${inspect(why)}`);
  });
  for await (const chunk of events.compose(spec)) process.stdout.write(String(chunk));
  return outcome;
}

/** In the extension host: of the VS Code from npm where there is one, of a desktop elsewhere. */
async function runInVSCode(): Promise<Outcome> {
  const vscodeExecutablePath = await executable();
  const scratch = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-suite-')));
  const results = join(scratch, 'results.json');
  const workspace = join(scratch, 'workspace');
  const home = join(scratch, 'home');
  await Promise.all([workspace, home].map((folder) => mkdir(folder)));
  try {
    await runTests({
      extensionDevelopmentPath: root,
      extensionTestsPath: join(root, 'dist', 'test', 'suite', 'index.main.js'),
      extensionTestsEnv: { MCP_BRIDGE_SUITE_RESULTS: results, HOME: home, USERPROFILE: home },
      launchArgs: [workspace, `--user-data-dir=${join(scratch, 'data')}`],
      vscodeExecutablePath,
    }).catch((cause: unknown) => console.error(String(cause)));
    return JSON.parse(await readFile(results, 'utf8')) as Outcome;
  } catch (cause) {
    console.error('The suite in VS Code did not come to its end.', cause);
    return { passed: 0, skipped: 0, failures: [`it did not come to its end\n${inspect(cause)}`] };
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Of a desktop, or what stands for it and for its command line beside it. */
async function executable(): Promise<string> {
  if (isDesktop) return desktopCode(args);
  const host = join(root, 'dist', 'test', 'host');
  const code = join(host, 'code');
  for (const path of [code, join(host, 'bin', 'code')]) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      `#!/bin/sh\nexec "${process.execPath}" "${join(host, 'code.main.js')}" "$@"\n`,
      { mode: 0o755 },
    );
  }
  return code;
}

main().catch((cause: unknown) => {
  console.error(cause);
  process.exit(1);
});
