import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { until } from '../../host/until';
import type { WindowRecord } from '../../../src/core/protocol/windowRecord';
import { WindowSession } from '../../../src/bridge/windowSession';
import { notification } from '../../../src/bridge/rpc';
import { oddWindow } from './oddWindow';

test('what is sent leaves nothing at the signal of its session once it has ended', async (t) => {
  const odd = await oddWindow(t);
  const left = new AbortController();
  const output = { ready: async () => undefined, send: () => undefined };
  const record: WindowRecord = {
    version: 1,
    id: 'window-1',
    url: odd.url,
    token: odd.state.token,
    pid: process.pid,
    host: hostname(),
    startedAt: '',
    focusedAt: '',
    app: 'Test',
    workspaceFolders: [],
    name: '',
  };
  const listeners = () => getEventListeners(left.signal, 'abort').length;
  const opening = { client: undefined, params: {} };
  const session = await WindowSession.open(record, opening, output, left.signal);
  for (let time = 0; time < 5; time += 1) {
    await session.notify(notification('notifications/roots/list_changed', {}));
    await session.ask({ jsonrpc: '2.0', id: time, method: 'ping' });
    const stream = await session.openStream(left.signal);
    for (const response of odd.streams) response.end();
    for await (const message of stream ?? []) assert.fail(String(message));
  }
  await until('no listener is left', () => listeners() === 0);
  left.abort();
});
