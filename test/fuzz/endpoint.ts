import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { hookPath } from '../../src/core/protocol/hook';
import { root } from '../host/paths';
import type { Scope } from '../unit/scope';
import { connectModern, connectSession } from '../unit/server/clients';
import { open, type Answer } from '../unit/server/http';
import { RawSession } from '../unit/server/rawSession';
import { serve, type Served } from '../unit/server/serve';
import { garbage, liveSession, rawBytes, type Garbage } from './garbage';
import type { FuzzTarget } from './target';

const uri = 'file:///ws/a.txt';

/** Requests of both eras and of the hook: each is answered in HTTP and JSON-RPC, and harms nothing. */
export const requests: FuzzTarget = {
  name: 'requests',
  runs: 100_000,
  fewRuns: 800,
  run: async (scope, parameters) => {
    const served = await serveOne(scope);
    const check = async (sent: Garbage) => assertWellFormed(sent, await answerTo(served, sent));
    await fc.assert(fc.asyncProperty(garbage, check), parameters);
    await assertUnharmed(served);
  },
};

/** Bytes that may be no HTTP: answered in HTTP or not at all. */
export const bytes: FuzzTarget = {
  name: 'bytes',
  runs: 5_000,
  fewRuns: 300,
  run: async (scope, parameters) => {
    const served = await serveOne(scope);
    const check = async (sent: Buffer) => {
      const answer = await answerToBytes(served, sent);
      if (answer === '') return;
      assert.match(answer, /^HTTP\/1\.1 [1-4]\d\d /);
      assert.doesNotMatch(answer, /^HTTP\/1\.1 5/m);
      assertTellsNothing(answer);
    };
    await fc.assert(fc.asyncProperty(rawBytes, check), parameters);
    await assertUnharmed(served);
  },
};

async function serveOne(scope: Scope): Promise<Served> {
  const served = await serve(scope);
  served.kind.put(uri, 'content');
  return served;
}

interface Reused {
  readonly session: Promise<RawSession>;
  left: number;
}

const sessions = new WeakMap<Served, Reused>();

/** A session serves some requests, one of which may have ended it, and then another takes its place. */
function sessionAt(served: Served): Promise<RawSession> {
  const present = sessions.get(served);
  const reused = present?.left ? present : { session: RawSession.open(served), left: 10 };
  reused.left -= 1;
  sessions.set(served, reused);
  return reused.session;
}

/** The whole answer, or the head of a stream. */
async function answerTo(served: Served, { method, path, headers, body }: Garbage): Promise<Answer> {
  const isInSession = Object.values(headers).includes(liveSession);
  const session = isInSession ? await sessionAt(served) : undefined;
  const named = Object.entries(headers).map(([name, value]) => [
    name,
    value === liveSession ? session?.id : value,
  ]);
  const asked = open({
    port: served.port,
    method,
    path,
    headers: { ...Object.fromEntries(named), 'content-length': String(body.length) },
  });
  asked.end(body);
  const [response] = (await once(asked, 'response', {
    signal: AbortSignal.timeout(10_000),
  })) as [IncomingMessage];
  const { statusCode: status = 0, headers: got } = response;
  if (got['content-type'] !== 'text/event-stream') {
    return { status, headers: got, text: await text(response) };
  }
  response.destroy();
  return { status, headers: got, text: '' };
}

/** Waits just long enough for most answers: not all bytes are answered. */
async function answerToBytes({ port }: Served, bytes: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(bytes);
  await Promise.race([once(socket, 'data'), closed, delay(20)]);
  socket.end();
  await closed;
  return answer;
}

function assertWellFormed(
  { method, path }: Garbage,
  { status, headers, text: body }: Answer,
): void {
  assert.ok((status >= 200 && status < 500) || status === 503, `${status}`);
  assertTellsNothing(body);
  if (body === '') {
    const isEmpty = method === 'HEAD' || method === 'DELETE' || status === 202;
    assert.ok(isEmpty || headers['content-type'] === 'text/event-stream', `${status}`);
    return;
  }
  assert.match(headers['content-type'] ?? '', /^application\/json\b/);
  const answered: unknown = JSON.parse(body);
  if (path === hookPath && status === 200) {
    assert.deepEqual(answered, { text: '' });
    return;
  }
  const messages: readonly unknown[] = Array.isArray(answered) ? answered : [answered];
  assert.notEqual(messages.length, 0);
  for (const message of messages) assertResponse(message);
}

/** JSON-RPC 2.0, section 5; an error that belongs to no request has no id in MCP, or null as the SDK writes it. */
function assertResponse(message: unknown): void {
  const { jsonrpc, id, result, error, ...more } = Object(message) as Record<string, unknown>;
  assert.deepEqual([jsonrpc, more], ['2.0', {}]);
  const isAnswer = typeof id === 'string' || typeof id === 'number';
  assert.ok(isAnswer || (error !== undefined && (id ?? null) === null), String(id));
  if (error === undefined) {
    assert.equal(typeof result, 'object');
    return;
  }
  assert.equal(result, undefined);
  const { code, message: says } = error as Record<string, unknown>;
  assert.ok(Number.isInteger(code) && typeof says === 'string' && says !== '');
}

/** Asserts that the response reveals neither paths nor internals of the server. */
function assertTellsNothing(answer: string): void {
  assert.ok(!answer.includes(root), answer);
  assert.doesNotMatch(answer, /node_modules|node:internal|\n\s+at |\b(Type|Range|Syntax)Error\b/);
}

/** No internal error was logged, and both eras are still served. */
async function assertUnharmed(served: Served): Promise<void> {
  assert.deepEqual(
    served.lines.filter(({ level }) => level === 'error'),
    [],
  );
  const { client } = await connectSession(served);
  for (const each of [client, await connectModern(served)]) {
    const { resources } = await each.listResources();
    assert.deepEqual(
      resources.map((resource) => resource.uri),
      [uri],
    );
  }
}
