/** Runs the suites named as arguments, or all of them, and closes with one line over all that ran. */
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { runTests } from '@vscode/test-electron';
import { hasNpmHost, hostFolder, root } from './host/paths';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const needsPage =
  'needs a page to drive, and there is one only with the VS Code from npm (Linux x64)';

const suites: Readonly<Record<string, () => Promise<Count>>> = {
  unit: () => runNodeTests('unit'),
  suite: runInVSCode,
  e2e: async () => {
    if (hasNpmHost) return runNodeTests('e2e');
    console.log(`e2e: skipped, because it ${needsPage}.`);
    return { passed: 0, failed: 0, skipped: testFiles('e2e').length };
  },
  conformance: () => runNodeTests('conformance'),
};

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const name of asked.length > 0 ? asked : Object.keys(suites)) {
    const suite = suites[name];
    if (!suite) throw new Error(`No suite ${name}: one of ${Object.keys(suites).join(', ')}.`);
    console.log(`\n— ${name}`);
    const count = await suite();
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}

function testFiles(suite: string): string[] {
  return globSync(join(root, 'dist', 'test', suite, '**', '*.test.js'));
}

/** One file after the other: what they start would share two cores otherwise. */
async function runNodeTests(suite: string): Promise<Count> {
  const count = { passed: 0, failed: 0, skipped: 0 };
  const events = run({ files: testFiles(suite).sort(), concurrency: false });
  const isTest = (details: { type?: string | undefined }) => details.type !== 'suite';
  events.on('test:pass', ({ details, skip }) => {
    if (!isTest(details)) return;
    if (skip === undefined) count.passed += 1;
    else count.skipped += 1;
  });
  events.on('test:fail', ({ details }) => {
    if (isTest(details)) count.failed += 1;
  });
  for await (const chunk of events.compose(spec)) process.stdout.write(String(chunk));
  return count;
}

/** In the extension host: of the VS Code from npm where there is one, of a downloaded desktop elsewhere. */
async function runInVSCode(): Promise<Count> {
  const scratch = await mkdtemp(join(tmpdir(), 'mcp-bridge-suite-'));
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
      ...(hasNpmHost && { vscodeExecutablePath: await writeExecutable() }),
    }).catch((cause: unknown) => console.error(String(cause)));
    return JSON.parse(await readFile(results, 'utf8')) as Count;
  } catch (cause) {
    console.error('The suite in VS Code did not come to its end.', cause);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function writeExecutable(): Promise<string> {
  const path = join(hostFolder, 'vscode');
  const script = join(root, 'dist', 'test', 'host', 'code.main.js');
  await writeFile(path, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`, {
    mode: 0o755,
  });
  return path;
}

void main();
