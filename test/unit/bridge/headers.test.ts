import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headersOf, headerText } from '../../../src/bridge/headers';
import { modernRequest } from '../server/rawSession';

test('the headers of 2026-07-28 repeat the body', () => {
  const base = { 'mcp-protocol-version': '2026-07-28' };
  const headers = (method: string, params?: object) =>
    headersOf(modernRequest(1, method, params).message as never);
  assert.deepEqual(headers('resources/list'), { ...base, 'mcp-method': 'resources/list' });
  assert.deepEqual(headers('resources/read', { uri: 'file:///a' }), {
    ...base,
    'mcp-method': 'resources/read',
    'mcp-name': 'file:///a',
  });
  assert.equal(headers('tools/call', { name: 'list_context' })['mcp-name'], 'list_context');
  assert.equal(headers('prompts/get', { name: 'fix_problems' })['mcp-name'], 'fix_problems');
  assert.equal(headers('resources/read', { uri: 7 })['mcp-name'], undefined);
  assert.equal(headers('constructor')['mcp-name'], undefined);
});

for (const text of ['ü', '日本', 'a\nb', ' a', 'a ', '=?base64?YQ==?=', '\u007f', '🙂']) {
  test(`a text that a header cannot hold is sent in base64: ${JSON.stringify(text)}`, () => {
    const [, encoded = ''] = /^=\?base64\?(.*)\?=$/.exec(headerText(text)) ?? [];
    assert.equal(Buffer.from(encoded, 'base64').toString(), text);
  });
}

for (const text of ['', 'a', 'a b', 'file:///a%20b?x=1#y', '~!"']) {
  test(`a text that a header can hold stays as it is: ${JSON.stringify(text)}`, () => {
    assert.equal(headerText(text), text);
  });
}
