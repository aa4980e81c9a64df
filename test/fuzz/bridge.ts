import assert from 'node:assert/strict';
import { isAbsolute } from 'node:path';
import { Writable } from 'node:stream';
import fc from 'fast-check';
import { Forwarder } from '../../src/bridge/forwarder';
import { hookClientOf } from '../../src/bridge/hook/hookClients';
import { parseInput } from '../../src/bridge/hook/hookInput';
import { Lines, Output } from '../../src/bridge/stdio';
import { isObject } from '../../src/base/json';
import { succeed } from '../../src/bridge/rpc';
import { StdioServer } from '../../src/bridge/stdioServer';
import { maxHookNameLength } from '../../src/core/protocol/hook';
import { hookSamples } from '../unit/bridge/hook/hookSamples';
import { modernRequest, request } from '../unit/server/rawSession';
import { jsonTokens, mutated } from './mutated';
import type { FuzzTarget } from './target';

const messages = [
  request(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {} }),
  request('a', 'resources/read', { uri: 'file:///ws/a.txt' }),
  modernRequest(2, 'resources/list').message,
  modernRequest(3, 'subscriptions/listen', { notifications: {} }).message,
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
  { jsonrpc: '2.0', id: 4, result: {} },
  [request(5, 'ping'), request(6, 'tools/list')],
].map((message) => JSON.stringify(message));

const maxBytes = 10_000;
const last = 'the last one';

const input = fc
  .array(mutated(messages, [...jsonTokens, 'x'.repeat(maxBytes)]), { maxLength: 8 })
  .map((lines) => Buffer.from(`${lines.join('\n')}\n${JSON.stringify(request(last, 'ping'))}\n`));

/** Input of the bridge from a client: every answer is JSON-RPC, and a request after the input is answered. */
export const bridgeInput: FuzzTarget = {
  name: 'bridge',
  runs: 50_000,
  fewRuns: 300,
  run: (_scope, parameters) =>
    fc.assert(
      fc.asyncProperty(input, fc.integer({ min: 1, max: 500 }), async (bytes, chunkSize) => {
        const written = (await answersTo(bytes, chunkSize)).map(
          (line) => JSON.parse(line) as unknown,
        );
        const answers = written.flat();
        for (const answer of answers) {
          assert.ok(isObject(answer) && answer['jsonrpc'] === '2.0', JSON.stringify(answer));
          assert.ok(isObject(answer['result']) !== isObject(answer['error']));
        }
        assert.equal(
          answers.filter((answer) => isObject(answer) && answer['id'] === last).length,
          1,
        );
      }),
      parameters,
    ),
};

async function answersTo(bytes: Buffer, chunkSize: number): Promise<readonly string[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  const output = new Output(stream);
  const route = {
    answer: async ({ id }: { readonly id: string | number }) => succeed(id, {}),
    forward: async () => undefined,
  };
  const forwarder = new Forwarder({ session: route, stateless: route });
  const server = new StdioServer(forwarder, output, () => undefined);
  const reader = new Lines({
    maxBytes,
    onLine: (line) => server.receive(line),
    onTooLong: () => server.refuseLine(maxBytes),
  });
  for (let at = 0; at < bytes.length; at += chunkSize) {
    reader.feed(bytes.subarray(at, at + chunkSize));
  }
  reader.end();
  await server.end();
  await output.flushed();
  return lines.filter((line) => line !== '');
}

const hookInputs = hookSamples.map((sample) => JSON.stringify(sample.input));

/** Input of a hook from a client: it is parsed as far as it can be used, and parsing never fails. */
export const hookInput: FuzzTarget = {
  name: 'hook',
  runs: 200_000,
  fewRuns: 1_000,
  run: async (_scope, parameters) =>
    fc.assert(
      fc.property(mutated(hookInputs, jsonTokens), fc.string(), (text, id) => {
        const { event, session, folder, files, toolAnswer, agent, ...more } = parseInput(text, '/');
        assert.ok(event === undefined || typeof event === 'string');
        assert.ok(files === undefined || files.every((file) => isAbsolute(file)));
        for (const each of [toolAnswer, agent]) assert.ok(each === undefined || each !== '');
        assert.ok(session === undefined || session.length <= maxHookNameLength);
        assert.ok(folder === undefined || isAbsolute(folder));
        assert.equal(hookClientOf(id), undefined);
        const client = hookClientOf('claude-code');
        const delivery = client?.delivery({ ...more, ...(event !== undefined && { event }) });
        assert.ok(delivery === undefined || more.moment !== undefined);
      }),
      parameters,
    ),
};
