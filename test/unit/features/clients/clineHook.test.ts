import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { clineHook } from '../../../../src/features/clients/hooks/clineHook';
import { temporaryFolder } from '../../temporaryFolder';

/** Runs the hook as Cline does, with a script in place of the bridge that notes its input, or with another command. */
async function run(t: TestContext, input: string, command = process.execPath) {
  const folder = await temporaryFolder(t);
  const at = (name: string) => join(folder, name);
  await writeFile(at('notes'), '');
  await writeFile(
    at('bridge.js'),
    `const text = require('fs').readFileSync(0, 'utf8');
     require('fs').appendFileSync(${JSON.stringify(at('notes'))}, text);
     process.stdout.write('ANSWER');`,
  );
  await writeFile(at('PostToolUse.mjs'), clineHook({ command, args: [at('bridge.js')] }));
  const hook = spawn(process.execPath, [at('PostToolUse.mjs')]);
  let printed = '';
  hook.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part));
  hook.stdin.end(input);
  const [code] = (await once(hook, 'close')) as [number];
  return { code, printed, received: await readFile(at('notes'), 'utf8') };
}

const after = (name: string) =>
  JSON.stringify({ hookName: 'tool_result', tool_result: { name, input: { path: 'ü.ts' } } });

for (const name of ['editor', 'apply_patch', 'read_files']) {
  test(`Cline gets what the bridge says after ${name}`, async (t) => {
    const input = after(name);
    assert.deepEqual(await run(t, input), { code: 0, printed: 'ANSWER', received: input });
  });
}

for (const input of [after('run_commands'), '{}', '[]', 'null', '{"tool_result":', '']) {
  test(`the bridge is not started for ${input}`, async (t) => {
    assert.deepEqual(await run(t, input), { code: 0, printed: '', received: '' });
  });
}

test('Cline gets nothing, and no error, where the bridge cannot be started', async (t) => {
  const missing = join(await temporaryFolder(t), 'missing');
  assert.deepEqual(await run(t, after('editor'), missing), { code: 0, printed: '', received: '' });
});
