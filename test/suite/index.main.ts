import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import Mocha from 'mocha';
import type { Outcome } from '../host/outcome';

/** VS Code calls this in its extension host: it runs the test files that the environment names, or all in this folder. */
export function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, reporter: 'spec', color: false });
  const named = process.env['MCP_BRIDGE_SUITE_FILES'];
  for (const file of named === undefined ? filesHere() : (JSON.parse(named) as string[])) {
    mocha.addFile(file);
  }
  return new Promise((resolve, reject) => {
    const failures: string[] = [];
    const tests: { name: string; ms: number }[] = [];
    const runner = mocha.run((failed) => {
      const { passes: passed = 0, pending: skipped = 0 } = runner.stats ?? {};
      const outcome: Outcome = { passed, skipped, failures, tests, files: [] };
      const results = process.env['MCP_BRIDGE_SUITE_RESULTS'];
      if (results) writeFileSync(results, JSON.stringify(outcome));
      if (failed > 0) reject(new Error(`${failed} failed`));
      else resolve();
    });
    runner.on('pass', (test) => {
      tests.push({ name: `suite: ${test.fullTitle()}`, ms: test.duration ?? 0 });
    });
    runner.on('fail', (test, why: unknown) => {
      failures.push(`${test.fullTitle()}\n${inspect(why)}`);
    });
  });
}

function filesHere(): string[] {
  const names = readdirSync(__dirname).filter((name) => name.endsWith('.test.js'));
  return names.map((name) => join(__dirname, name));
}
