import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { clineHook } from '../../../../src/features/clients/hooks/clineHook';
import { temporaryFolder } from '../../temporaryFolder';

/** Runs the script as Cline does, with a program in place of the bridge that notes its input, or with another command. */
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
  await writeFile(at('PostToolUse.bash'), clineHook({ command, args: [at('bridge.js')] }));
  const hook = spawn('sh', [at('PostToolUse.bash')]);
  let printed = '';
  hook.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part));
  hook.stdin.end(input);
  await once(hook, 'close');
  return { printed, received: await readFile(at('notes'), 'utf8') };
}

const skip = process.platform === 'win32' && 'there is no hook of Cline on Windows';
const after = (name: string) =>
  JSON.stringify({ hookName: 'tool_result', tool_result: { name, input: { path: 'ü.ts' } } });

for (const name of ['editor', 'apply_patch', 'read_files']) {
  test(`Cline gets what the bridge says after ${name}`, { skip }, async (t) => {
    const input = after(name);
    assert.deepEqual(await run(t, input), { printed: 'ANSWER', received: input });
  });
}

for (const input of [after('run_commands'), '{}', '[]', 'null', '{"tool_result":', '']) {
  test(`the bridge is not started for ${input}`, { skip }, async (t) => {
    assert.deepEqual(await run(t, input), { printed: '', received: '' });
  });
}

test('Cline gets nothing where the bridge cannot be started', { skip }, async (t) => {
  const missing = join(await temporaryFolder(t), "it's missing");
  assert.deepEqual(await run(t, after('editor'), missing), { printed: '', received: '' });
});
