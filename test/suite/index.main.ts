import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import Mocha from 'mocha';

/** VS Code calls this in its extension host: it runs every test file in this folder. */
export function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, reporter: 'spec', color: false });
  for (const name of readdirSync(__dirname)) {
    if (name.endsWith('.test.js')) mocha.addFile(join(__dirname, name));
  }
  return new Promise((resolve, reject) => {
    const failures: string[] = [];
    const runner = mocha.run((failed) => {
      const { passes: passed = 0, pending: skipped = 0 } = runner.stats ?? {};
      const results = process.env['MCP_BRIDGE_SUITE_RESULTS'];
      if (results) writeFileSync(results, JSON.stringify({ passed, skipped, failures }));
      if (failed > 0) reject(new Error(`${failed} failed`));
      else resolve();
    });
    runner.on('fail', (test, why: unknown) => {
      failures.push(`${test.fullTitle()}\n${inspect(why)}`);
    });
  });
}
