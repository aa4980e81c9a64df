import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';

/** What VS Code calls in its extension host: runs every test file beside this one. */
export function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, reporter: 'spec', color: false });
  for (const name of readdirSync(__dirname)) {
    if (name.endsWith('.test.js')) mocha.addFile(join(__dirname, name));
  }
  return new Promise((resolve, reject) => {
    const runner = mocha.run((failures) => {
      const { passes = 0, pending = 0 } = runner.stats ?? {};
      const results = process.env['MCP_BRIDGE_SUITE_RESULTS'];
      if (results) {
        writeFileSync(
          results,
          JSON.stringify({ passed: passes, failed: failures, skipped: pending }),
        );
      }
      if (failures > 0) reject(new Error(`${failures} failed`));
      else resolve();
    });
  });
}
