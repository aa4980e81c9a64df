import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import type { HookRequest } from '../../../src/core/protocol/hook';
import { maxHookBytes } from '../../../src/server/hookRoute';
import { until } from '../../host/until';
import { open, send, token, type Ask } from './http';
import { serve } from './serve';

/** A window whose brief is `brief`, once the test lets it answer. */
async function hooked(t: TestContext) {
  const asked: HookRequest[] = [];
  let delivered = 0;
  let aborted = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const served = await serve(t, {
    briefs: {
      answer: async (request, signal) => {
        asked.push(request);
        signal.addEventListener('abort', () => (aborted += 1));
        if (request.session === 'held') await held;
        return { text: 'brief “€”', delivered: () => void (delivered += 1) };
      },
    },
  });
  const ask = (body: unknown, more: Partial<Ask> = {}) =>
    send({
      port: served.port,
      path: '/hook',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...more,
    });
  return {
    ...served,
    ask,
    asked,
    release,
    delivered: () => delivered,
    aborted: () => aborted,
  };
}

const request = { client: 'claude-code', session: 's', deliver: 'changes' };

describe('POST /hook', () => {
  it('answers with the brief, and notes that it was delivered', async (t) => {
    const { ask, asked, delivered } = await hooked(t);
    const { status, headers, text } = await ask(request);
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(text), { text: 'brief “€”' });
    assert.deepEqual(asked, [request]);
    await until('it is noted', () => delivered() === 1);
  });

  it('takes a request without a session', async (t) => {
    const { ask } = await hooked(t);
    assert.equal((await ask({ client: 'codex', deliver: 'nothing' })).status, 200);
  });

  it('does not count as delivered what a client no longer waits for', async (t) => {
    const { port, asked, aborted, delivered, release, ask } = await hooked(t);
    const leaving = open({ port, path: '/hook' });
    leaving.once('error', () => undefined);
    leaving.end(JSON.stringify({ ...request, session: 'held' }));
    await until('it is asked', () => asked.length === 1);
    leaving.destroy();
    await until('it is aborted', () => aborted() === 1);
    release();
    await ask(request);
    await until('the second one is noted', () => delivered() > 0);
    assert.equal(delivered(), 1);
  });

  it('does not count as delivered what a client that ends has not read', async (t) => {
    const { port, asked, delivered, ask } = await hooked(t);
    const ending = connect({ port, host: '127.0.0.1' }).pause();
    ending.once('error', () => undefined);
    const body = JSON.stringify({ ...request, session: 'unread' });
    const head = [
      'POST /hook HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${token}`,
      'Accept: application/json, text/event-stream',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    ending.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    await until('it is asked', () => asked.length === 1);
    await ask(request); // By then, the first one was answered.
    ending.destroy();
    await ask(request);
    await until('the others are noted', () => delivered() > 1);
    assert.equal(delivered(), 2);
  });

  for (const [body, says] of [
    ['{', /Parse error/],
    ['[]', /Malformed hook request: it must be an object/],
    ['null', /must be an object/],
    [{ deliver: 'changes' }, /Malformed hook request: "client" is malformed\./],
    [{ ...request, client: '' }, /"client"/],
    [{ ...request, client: 'c'.repeat(201) }, /"client"/],
    [{ ...request, client: 7 }, /"client"/],
    [{ ...request, session: null }, /"session"/],
    [{ ...request, session: 's'.repeat(201) }, /"session"/],
    [{ client: 'codex' }, /"deliver" is malformed/],
    [{ ...request, files: 'a.ts' }, /"files" is malformed/],
    [{ ...request, files: ['a.ts'] }, /"files"/],
    [{ ...request, files: ['/a'.repeat(501)] }, /"files"/],
    [{ ...request, files: Array(21).fill('/a') }, /"files"/],
    [{ ...request, toolAnswer: 'x'.repeat(8_001) }, /"toolAnswer"/],
    [{ ...request, agent: 7 }, /"agent"/],
    [{ ...request, deliver: 'toString' }, /"deliver"/],
    [{ ...request, startedAt: '7' }, /"startedAt"/],
    [{ ...request, isPrompt: 'yes' }, /"isPrompt"/],
    [{ ...request, worktree: 'src' }, /"worktree"/],
    [{ ...request, prompt: 7 }, /"prompt" is malformed/],
    [{ ...request, prompt: 'p'.repeat(4_001) }, /"prompt"/],
  ] as const) {
    it(`refuses ${JSON.stringify(body).slice(0, 60)}`, async (t) => {
      const { ask, asked } = await hooked(t);
      const { status, text } = await ask(body);
      assert.equal(status, 400);
      assert.match(JSON.parse(text).error.message, says);
      assert.deepEqual(asked, []);
    });
  }

  for (const [what, more, expected] of [
    ['another host', { headers: { host: 'evil.example' } }, 403],
    ['a web page', { headers: { origin: 'https://evil.example' } }, 403],
    ['no token', { headers: { authorization: undefined } }, 401],
    ['another token', { headers: { authorization: 'Bearer wrong' } }, 401],
    ['another method', { method: 'PUT' }, 405],
    ['another content type', { headers: { 'content-type': 'text/plain' } }, 415],
  ] as const) {
    it(`refuses ${what}`, async (t) => {
      const { ask, asked } = await hooked(t);
      assert.equal((await ask(request, more)).status, expected);
      assert.deepEqual(asked, []);
    });
  }

  it('refuses a long body, whether it is declared or not', async (t) => {
    const { ask, port } = await hooked(t);
    const body = JSON.stringify({ ...request, more: 'x'.repeat(maxHookBytes) });
    assert.equal(
      (await ask(body, { headers: { 'content-length': String(body.length) } })).status,
      413,
    );
    const headers = { 'transfer-encoding': 'chunked' };
    assert.equal((await send({ port, path: '/hook', headers, body })).status, 413);
  });
});
