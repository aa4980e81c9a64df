import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { tryBridge } from '../../../../../src/features/clients/bridge/tryBridge';
import { temporaryFolder } from '../../../temporaryFolder';

type Options = Partial<Parameters<typeof tryBridge>[1]>;

/** Tries a bridge that runs `onMessage` for each message received, where `answer(id, body)` sends a response. */
async function testOf(test: TestContext, onMessage: string, options: Options = {}) {
  const folder = await temporaryFolder(test);
  const script = join(folder, 'bridge.js');
  await writeFile(
    script,
    `const answer = (id, body) => console.log(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line);
      ${onMessage}
    });`,
  );
  return tryBridge(
    { command: process.execPath, args: [script] },
    { cwd: folder, env: process.env, version: '1.0.0', ...options },
  );
}

const hello = `if (method === 'initialize') return answer(id, { result: { protocolVersion: params.protocolVersion } });`;

describe('the trial of the bridge', () => {
  it('lists as a client would, and collects the stderr of the bridge', async (test) => {
    const { outcome, said } = await testOf(
      test,
      `${hello}
      if (method === 'notifications/initialized') {
        console.error('chose app');
        process.stdin.once('end', () => console.error('good-bye'));
      }
      if (method === 'resources/list') {
        console.log('{"jsonrpc":"2.0","method":"notifications/resources/list_changed"}');
        answer(id, { result: { resources: [{}, {}], nextCursor: 'x' } });
      }`,
    );
    assert.deepEqual(outcome, { type: 'passed', resources: 2, hasMore: true });
    assert.match(said, /^chose app\r?\ngood-bye$/);
  });

  it('reports that nothing is served', async (test) => {
    const { outcome } = await testOf(
      test,
      `${hello} if (method === 'resources/list') answer(id, { result: { resources: [] } });`,
    );
    assert.deepEqual(outcome, { type: 'nothing' });
  });

  it('reports an error response', async (test) => {
    const { outcome } = await testOf(test, `answer(id, { error: { code: 1, message: 'no' } });`);
    assert.deepEqual(outcome, { type: 'refused', message: 'no' });
  });

  it('reports that the bridge has exited, and why', async (test) => {
    const { outcome, said } = await testOf(
      test,
      `console.error('broken'); process.exitCode = 3;
      process.stdin.destroy();`,
    );
    assert.deepEqual(outcome, { type: 'ended', code: 3 });
    assert.equal(said, 'broken');
  });

  it('times out, and ignores lines that are not JSON', async (test) => {
    const { outcome } = await testOf(test, `console.log('hello?');`, {
      timeoutMs: 500,
    });
    assert.deepEqual(outcome, { type: 'timedOut' });
  });

  it('reports that there is no such program', async (test) => {
    const folder = await temporaryFolder(test);
    const { outcome } = await tryBridge(
      { command: join(folder, 'missing'), args: [] },
      { cwd: folder, env: {}, version: '1.0.0' },
    );
    assert.equal(outcome.type, 'notStarted');
  });

  it("has none of VS Code's own environment", async (test) => {
    const { said } = await testOf(
      test,
      `console.error(process.env.ELECTRON_RUN_AS_NODE, process.env.VSCODE_PID, process.env.OTHER);
      answer(id, { error: {} });`,
      { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', VSCODE_PID: '1', OTHER: 'kept' } },
    );
    assert.match(said, /^undefined undefined kept/);
  });
});
