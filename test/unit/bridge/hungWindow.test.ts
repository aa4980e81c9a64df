import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { until } from '../../host/until';
import { modernRequest, request } from '../server/rawSession';
import { startBridge, temporaryHome } from './bridgeProcess';
import { oddWindow, type Trick } from './oddWindow';

const read = 'resources/read';
/** More than the bridge asks at once. */
const many = Array.from({ length: 40 }, (_, index) => `held ${index}`);
const neverAnswer: Trick = () => undefined;

/** A bridge at a window of the home folder, and another window that can open on the project in it. */
async function atHungWindow(t: TestContext) {
  const home = await temporaryHome(t);
  const hung = await oddWindow(t, 'window-1');
  const next = await oddWindow(t, 'window-2');
  const workspaceFolders = [pathToFileURL(home.home).href];
  await home.write({ url: hung.url, token: hung.state.token, id: 'window-1', workspaceFolders });
  const bridge = startBridge(home);
  const openNext = () => home.write({ url: next.url, token: next.state.token, id: 'window-2' });
  return { hung, next, bridge, openNext };
}

test('requests that a window does not answer are asked again at the next one', async (t) => {
  const { hung, next, bridge, openNext } = await atHungWindow(t);
  await bridge.initialize();
  hung.trick(read, ...many.map(() => neverAnswer));
  for (const id of many) bridge.write(request(id, read));
  await until('the window is asked', () => hung.countOf(read) >= 32);
  await openNext();
  for (const id of many) assert.equal((await bridge.answer(id)).result?.['said'], read);
  assert.equal((await bridge.ask('after', 'tools/list')).result?.['said'], 'tools/list');
  for (const id of many) assert.equal(bridge.answersTo(id).length, 1);
  await until('the session is ended', () => hung.countOf('DELETE /mcp') === 1);
  assert.equal(next.countOf(read), many.length);
});

test('requests of 2026-07-28 are, too', async (t) => {
  const { hung, bridge, openNext } = await atHungWindow(t);
  hung.trick(read, ...many.map(() => neverAnswer));
  for (const id of many) bridge.write(modernRequest(id, read).message);
  await until('the window is asked', () => hung.countOf(read) >= 32);
  await openNext();
  for (const id of many) assert.equal((await bridge.answer(id)).result?.['said'], read);
});

test('a request that may change something is answered with an error, not asked again', async (t) => {
  const { hung, next, bridge, openNext } = await atHungWindow(t);
  await bridge.initialize();
  hung.trick('other/method', neverAnswer);
  bridge.write(request(1, 'other/method'));
  await until('the window is asked', () => hung.countOf('other/method') === 1);
  await openNext();
  const { error } = await bridge.answer(1);
  assert.match(error?.message ?? '', /^The VS Code window did not answer: /);
  assert.equal(next.countOf('other/method'), 0);
});

test('a client whose initialize is not answered gets the next window', async (t) => {
  const { hung, bridge, openNext } = await atHungWindow(t);
  hung.trick('initialize', neverAnswer);
  const initialized = bridge.initialize();
  await until('the window is asked', () => hung.countOf('initialize') === 1);
  await openNext();
  assert.equal((await initialized).result?.['said'], 'initialize');
  assert.equal((await bridge.ask(1, read)).result?.['said'], read);
});

test('subscriptions that a window does not take hold up no other one', async (t) => {
  const { hung, next, bridge, openNext } = await atHungWindow(t);
  await bridge.initialize();
  for (const id of many) await bridge.ask(id, 'resources/subscribe', { uri: `file:///${id}` });
  hung.trick('resources/subscribe', ...many.map(() => neverAnswer));
  hung.state.session = 2;
  bridge.write(request(1, read));
  await until('the window is asked again', () => hung.countOf('resources/subscribe') >= 72);
  await openNext();
  assert.equal((await bridge.answer(1)).result?.['said'], read);
  assert.equal(next.countOf('resources/subscribe'), many.length);
  assert.equal(hung.countOf('notifications/cancelled'), 0);
});
