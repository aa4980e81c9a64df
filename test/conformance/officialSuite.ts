import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { hostFolder } from '../host/paths';

export const revisions = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof revisions)[number];

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

interface Run {
  readonly url: string;
  readonly revision: Revision;
  /** The file of the checks that are expected to fail: if others fail, or one of them passes, the run fails. */
  readonly baseline: string;
  /** An empty folder for the suite's output. */
  readonly folder: string;
}

export const suiteFolder = join(
  hostFolder,
  'conformance',
  'node_modules',
  '@modelcontextprotocol',
  'conformance',
);

/** Runs the scenarios that a revision requires against a server that asks for no token. */
export async function runSuite({ url, revision, baseline, folder }: Run) {
  const suite = spawn(
    process.execPath,
    [
      join(suiteFolder, 'dist', 'index.js'),
      'server',
      `--url=${url}`,
      `--requirements=${revision}`,
      `--expected-failures=${baseline}`,
      `--output-dir=${folder}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [output, [exitCode]] = await Promise.all([text(suite.stdout), once(suite, 'close')]);
  const results = await readResults(folder);
  return {
    exitCode: exitCode as number | null,
    summary: `${output.slice(output.indexOf('=== SUMMARY'))}\n${messagesOf(results).join('\n')}`,
    /** The failures as the suite's baseline names them; a warning is a failure. */
    failuresOf: (scenario: string): string[] => {
      const checks = results.get(scenario);
      if (!checks?.length) throw new Error(`${scenario} did not run.`);
      return checks
        .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
        .map(({ id }) => `${scenario}:${id}`);
    },
  };
}

/** What the suite keeps out of its output: why each check failed. */
function messagesOf(results: ReadonlyMap<string, readonly Check[]>): string[] {
  return [...results].flatMap(([scenario, checks]) =>
    checks.flatMap(({ id, errorMessage }) =>
      errorMessage === undefined ? [] : [`${scenario}:${id}: ${errorMessage}`],
    ),
  );
}

/** The names of the scenarios that count for a revision. */
export async function scoredScenarios(revision: Revision): Promise<readonly string[]> {
  return readScenarios(join(suiteFolder, 'requirements', `${revision}.yaml`));
}

/** The entries of a baseline, as `scenario:check`. */
export async function expectedFailures(baseline: string): Promise<readonly string[]> {
  return readScenarios(baseline);
}

async function readScenarios(path: string): Promise<readonly string[]> {
  const yaml = createRequire(join(suiteFolder, 'package.json'))('yaml') as {
    parse(text: string): unknown;
  };
  const { server } = yaml.parse(await readFile(path, 'utf8')) as { server: readonly string[] };
  return server;
}

/** The checks by the name of their scenario. */
async function readResults(folder: string): Promise<ReadonlyMap<string, readonly Check[]>> {
  const results = new Map<string, readonly Check[]>();
  for (const name of await readdir(folder)) {
    const [, scenario] = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(name) ?? [];
    if (scenario === undefined) throw new Error(`No result of a scenario: ${name}`);
    const checks = await readFile(join(folder, name, 'checks.json'), 'utf8');
    results.set(scenario, JSON.parse(checks) as Check[]);
  }
  return results;
}
