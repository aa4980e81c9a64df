import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../host/until';
import { modernRequest, type Message } from '../server/rawSession';
import { serve } from '../server/serve';
import { token } from '../server/http';
import { startBridge, temporaryHome, textOf, urisOf } from './bridgeProcess';
import { oddWindow, type Trick } from './oddWindow';

const acknowledged = 'notifications/subscriptions/acknowledged';
const listChanged = 'notifications/resources/list_changed';
const updated = 'notifications/resources/updated';
const uri = 'file:///ws/a.txt';

type Bridge = ReturnType<typeof startBridge>;

async function ask(bridge: Bridge, id: string | number, method: string, params?: object) {
  bridge.write(modernRequest(id, method, params).message);
  return bridge.answer(id);
}

const everything = {
  notifications: { resourcesListChanged: true, resourceSubscriptions: [uri] },
};

/** The messages of a subscription. */
function receivedOn({ received }: Bridge, id: string): Message[] {
  return received.filter(({ params }) => {
    const { _meta: meta = {} } = (params ?? {}) as { _meta?: Record<string, unknown> };
    return meta['io.modelcontextprotocol/subscriptionId'] === id;
  });
}

test('2026-07-28 is relayed, with its headers', async (t) => {
  const home = await temporaryHome(t);
  const served = await serve(t);
  served.kind.put('file:///ws/%C3%BC.txt', 'ü');
  await home.write({ url: served.url.href, token });
  const bridge = startBridge(home);
  const discovered = await ask(bridge, 1, 'server/discover');
  assert.deepEqual(discovered.result?.['supportedVersions'], ['2026-07-28']);
  assert.deepEqual(urisOf(await ask(bridge, 2, 'resources/list')), ['file:///ws/%C3%BC.txt']);
  for (const [id, spelling] of ['file:///ws/%C3%BC.txt', 'file:///ws/ü.txt'].entries()) {
    assert.equal(textOf(await ask(bridge, `read ${id}`, 'resources/read', { uri: spelling })), 'ü');
  }
  const missing = await ask(bridge, 3, 'resources/read', { uri: 'file:///ws/none' });
  assert.equal(missing.error?.code, -32602);
  assert.equal((await ask(bridge, 4, 'ping')).error?.code, -32601);
});

test('without a window the answers have the form that the server’s have', async (t) => {
  const home = await temporaryHome(t);
  const served = await serve(t);
  const bridge = startBridge(home);
  const methods = ['server/discover', 'resources/list', 'resources/templates/list'];
  const before = [];
  for (const method of methods) before.push(await ask(bridge, method, method));
  const late = startBridge(home);
  await home.write({ url: served.url.href, token });
  await late.logs(/Using the window/);
  for (const [index, method] of methods.entries()) {
    const { result = {} } = await ask(late, method, method);
    assert.deepEqual(Object.keys(before[index]?.result ?? {}).sort(), Object.keys(result).sort());
    assert.doesNotMatch(JSON.stringify(before[index]), /list_context/);
    assert.deepEqual(before[index]?.result?.['capabilities'], result['capabilities']);
    assert.equal(before[index]?.result?.['resultType'], 'complete');
  }
});

test('without a window another revision is refused as the server does', async (t) => {
  const bridge = startBridge(await temporaryHome(t));
  const { message } = modernRequest(1, 'server/discover');
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2030-01-01' };
  bridge.write({ ...message, params: { _meta } });
  const { error } = await bridge.answer(1);
  assert.equal(error?.code, -32022);
  assert.deepEqual(error?.data, { supported: ['2026-07-28'], requested: '2030-01-01' });
});

test('a subscription outlives its window: one acknowledgement, and then what changed', async (t) => {
  const home = await temporaryHome(t);
  const first = await serve(t);
  first.kind.put(uri, 'before');
  await home.write({ url: first.url.href, token });
  const bridge = startBridge(home);
  bridge.write(modernRequest('sub', 'subscriptions/listen', everything).message);
  await bridge.receives(acknowledged);
  first.kind.change(uri);
  await bridge.receives(updated, uri);
  await rm(join(home.windows, 'window-1.json'));
  await first.stop();
  const second = await serve(t);
  second.kind.put(uri, 'after');
  await home.write({ url: second.url.href, token });
  await bridge.receives(listChanged);
  await until('it is notified again', () => bridge.count(updated) > 1);
  const before = bridge.count(updated);
  second.kind.change(uri);
  await until('it is notified of changes again', () => bridge.count(updated) > before);
  assert.equal(bridge.count(acknowledged), 1);
  assert.equal(receivedOn(bridge, 'sub').length, bridge.received.length);
  assert.equal(bridge.answersTo('sub').length, 0);
});

test('a subscription may precede the window', async (t) => {
  const home = await temporaryHome(t);
  const bridge = startBridge(home, ['--wait', '1']);
  const notifications = { ...everything.notifications, toolsListChanged: false, other: true };
  bridge.write(modernRequest('sub', 'subscriptions/listen', { notifications }).message);
  await bridge.receives(acknowledged);
  const { notifications: honored } = (bridge.received[0]?.params ?? {}) as {
    notifications?: object;
  };
  assert.deepEqual(honored, everything.notifications);
  const served = await serve(t);
  served.kind.put(uri, 'a');
  await home.write({ url: served.url.href, token });
  await bridge.receives(listChanged);
  await bridge.receives(updated, uri);
  await rm(join(home.windows, 'window-1.json'));
  await served.stop();
  await until('the list is empty again', () => bridge.count(listChanged) > 1);
  assert.deepEqual(urisOf(await ask(bridge, 1, 'resources/list')), []);
  assert.equal(bridge.count(acknowledged), 1);
  assert.equal(bridge.count('notifications/tools/list_changed'), 0);
});

test('a subscription to nothing ends with its acknowledgement, with a window or without', async (t) => {
  const home = await temporaryHome(t);
  const served = await serve(t);
  for (const isServed of [false, true]) {
    if (isServed) await home.write({ url: served.url.href, token });
    const bridge = startBridge(home);
    const { result } = await ask(bridge, 'sub', 'subscriptions/listen', { notifications: {} });
    assert.equal(result?.['resultType'], 'complete');
    assert.equal(bridge.count(acknowledged), 1);
    assert.equal(bridge.answersTo('sub').length, 1);
  }
});

test('a refused subscription is answered with an error', async (t) => {
  const home = await temporaryHome(t);
  const served = await serve(t);
  await home.write({ url: served.url.href, token });
  const bridge = startBridge(home);
  const { error } = await ask(bridge, 'sub', 'subscriptions/listen', {});
  assert.equal(error?.code, -32602);
});

test('cancelled is aborted: a read and a subscription', async (t) => {
  const home = await temporaryHome(t);
  const odd = await oddWindow(t);
  await home.write({ url: odd.url, token: odd.state.token });
  const bridge = startBridge(home);
  for (const method of ['resources/read', 'subscriptions/listen']) {
    let isAborted = false;
    odd.trick(method, (response) => {
      response.once('close', () => (isAborted = true));
      if (method === 'resources/read') return;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    });
    bridge.write(modernRequest(method, method, { ...everything, uri }).message);
    await until('it is asked', () => odd.countOf(method) === 1);
    const params = { requestId: method };
    bridge.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    await until('it is aborted', () => isAborted);
    await ask(bridge, `after ${method}`, 'resources/list');
    assert.equal(bridge.answersTo(method).length, 0);
    assert.equal(odd.countOf(method), 1);
  }
});

test('a subscription that keeps breaking is repeated', async (t) => {
  const home = await temporaryHome(t);
  const odd = await oddWindow(t);
  await home.write({ url: odd.url, token: odd.state.token });
  const listen = 'subscriptions/listen';
  const _meta = { 'io.modelcontextprotocol/subscriptionId': 'sub' };
  const params = { ...everything, _meta };
  const ack = `data: ${JSON.stringify({ jsonrpc: '2.0', method: acknowledged, params })}\n\n`;
  odd.trick(
    listen,
    (response) => void response.destroy(),
    (response) => void response.writeHead(200).end('<html>'),
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`${ack}data: {`, () => response.destroy());
    },
    (response) => void response.writeHead(503).end(),
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(ack);
    },
  );
  const bridge = startBridge(home);
  bridge.write(modernRequest('sub', listen, everything).message);
  await bridge.receives(updated, uri);
  assert.equal(odd.countOf(listen), 5);
  assert.equal(bridge.count(acknowledged), 1);
  assert.equal(bridge.answersTo('sub').length, 0);
});

test('a subscription that the next window does not honor is repeated, and notifies nothing before', async (t) => {
  const home = await temporaryHome(t);
  const odd = await oddWindow(t);
  await home.write({ url: odd.url, token: odd.state.token });
  const listen = 'subscriptions/listen';
  const acknowledge =
    (notifications: object): Trick =>
    (response, { id }) => {
      const _meta = { 'io.modelcontextprotocol/subscriptionId': id };
      const ack = { jsonrpc: '2.0', method: acknowledged, params: { notifications, _meta } };
      const end = { jsonrpc: '2.0', id, result: { resultType: 'complete', _meta } };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(ack)}\n\ndata: ${JSON.stringify(end)}\n\n`);
      response.end();
    };
  const all = acknowledge(everything.notifications);
  const bridge = startBridge(home);
  odd.trick(listen, all, acknowledge({}), acknowledge({}), all);
  bridge.write(modernRequest('sub', listen, everything).message);
  await until('it has asked again', () => odd.countOf(listen) > 4);
  assert.equal(bridge.count(acknowledged), 1);
  assert.equal(bridge.count(updated), 1);
  assert.equal(bridge.answersTo('sub').length, 0);
});

test('the end of input ends a subscription with its result', async (t) => {
  const home = await temporaryHome(t);
  const served = await serve(t);
  await home.write({ url: served.url.href, token });
  const bridge = startBridge(home);
  bridge.write(modernRequest('sub', 'subscriptions/listen', everything).message);
  await bridge.receives(acknowledged);
  bridge.child.stdin.end();
  assert.deepEqual(await bridge.exited, [0, null]);
  assert.equal((await bridge.answer('sub')).result?.['resultType'], 'complete');
});
