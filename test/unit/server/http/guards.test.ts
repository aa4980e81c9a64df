import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  bearer,
  firstRefusal,
  jsonBody,
  loopbackHost,
  loopbackOrigin,
  replacedTokens,
  routes,
  type RequestHead,
} from '../../../../src/server/http/guards';

const head = (headers: RequestHead['headers'] = {}): RequestHead => ({
  method: 'POST',
  path: '/mcp',
  headers,
  hosts: headers.host === undefined ? [] : [headers.host],
  port: 20_001,
});

describe('guard of the Host', () => {
  for (const host of [
    '127.0.0.1',
    '127.0.0.1:20001',
    'localhost:3000',
    'LOCALHOST',
    '[::1]',
    '[::1]:20001',
  ]) {
    it(`lets ${host} in`, () => assert.equal(loopbackHost(head({ host })), undefined));
  }
  for (const host of [
    undefined,
    '',
    'evil.example',
    '127.0.0.1.evil.example:20001',
    'localhost.evil.example',
    '0.0.0.0',
    '192.168.1.5',
  ]) {
    it(`refuses ${host ?? 'none at all'}`, () =>
      assert.equal(loopbackHost(head({ host }))?.status, 403));
  }
});

describe('guard of the Origin', () => {
  for (const origin of [
    undefined,
    'http://127.0.0.1:5500',
    'http://localhost',
    'https://localhost:8443',
    'http://[::1]:1',
  ]) {
    it(`lets ${origin ?? 'none'} in`, () =>
      assert.equal(loopbackOrigin(head({ origin })), undefined));
  }
  for (const origin of [
    'null',
    '',
    'http://evil.example',
    'http://localhost.evil.example',
    'file://',
    'vscode-webview://localhost',
    'chrome-extension://localhost',
    'ftp://127.0.0.1',
    'http://127.0.0.1@evil.example',
  ]) {
    it(`refuses "${origin}"`, () => assert.equal(loopbackOrigin(head({ origin }))?.status, 403));
  }
});

describe('guard of path and method', () => {
  const guard = routes({ '/mcp': ['GET', 'POST', 'DELETE'] });

  for (const path of [
    '/',
    '/mcp/',
    '/MCP',
    '/__proto__',
    '/.well-known/oauth-protected-resource',
  ]) {
    it(`finds nothing at ${path}`, () => {
      assert.equal(guard({ ...head(), path })?.status, 404);
    });
  }
  for (const method of ['GET', 'POST', 'DELETE']) {
    it(`lets ${method} through`, () => assert.equal(guard({ ...head(), method }), undefined));
  }
  for (const method of ['OPTIONS', 'PUT', 'HEAD', 'post']) {
    it(`refuses ${method} and names the others`, () => {
      const refusal = guard({ ...head(), method });
      assert.equal(refusal?.status, 405);
      assert.equal(refusal.headers?.allow, 'GET, POST, DELETE');
    });
  }
});

describe('guard of the token', () => {
  const guard = bearer('secret');

  it('lets the token in', () => {
    assert.equal(guard(head({ authorization: 'Bearer secret' })), undefined);
  });
  for (const authorization of [
    undefined,
    '',
    'Bearer ',
    'Bearer secre',
    'Bearer secret2',
    'secret',
    'Basic secret',
  ]) {
    it(`refuses "${authorization ?? 'none'}"`, () => {
      const refusal = guard(head({ authorization }));
      assert.equal(refusal?.status, 401);
      assert.equal(refusal.headers?.['www-authenticate'], 'Bearer');
    });
  }
});

describe('guard of replaced tokens', () => {
  const guard = replacedTokens(['first', 'second']);
  const status = (authorization: string, session?: string) =>
    guard(head({ authorization, ...(session && { 'mcp-session-id': session }) }))?.status;

  it('ends the sessions that were opened with one', () => {
    assert.deepEqual([status('Bearer first', 'a'), status('bearer second', 'a')], [404, 404]);
  });

  it('leaves everything else to the guard of the token', () => {
    const others = [status('Bearer first'), status('Bearer third', 'a'), status('', 'a')];
    assert.deepEqual(others, [undefined, undefined, undefined]);
  });
});

describe('guard of the body', () => {
  const guard = jsonBody(100);
  const cases = [
    { type: 'application/json', length: '100', status: undefined },
    { type: 'application/json; charset=utf-8', length: undefined, status: undefined },
    { type: 'application/json', length: '101', status: 413 },
    { type: 'text/plain', length: '1', status: 415 },
    { type: 'application/x-www-form-urlencoded', length: '1', status: 415 },
    { type: undefined, length: '1', status: 415 },
  ] as const;

  for (const { type, length, status } of cases) {
    it(`answers ${status ?? 'nothing'} to ${length ?? 'unknown'} bytes of ${type}`, () => {
      const headers = { 'content-type': type, 'content-length': length };
      assert.equal(guard(head(headers))?.status, status);
    });
  }
  it('asks nothing of what has no body', () => {
    assert.equal(guard({ ...head(), method: 'GET' }), undefined);
  });
});

it('the first guard that refuses decides', () => {
  const refuse = (status: number) => () => ({ status, message: '' });
  const guard = firstRefusal([() => undefined, refuse(1), refuse(2)]);
  assert.equal(guard(head())?.status, 1);
});
