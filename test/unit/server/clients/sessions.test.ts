import { maxMessageBytes } from '../../../../src/core/protocol/serverDeclaration';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, it, type TestContext } from 'node:test';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { until } from '../../../host/until';
import { ConnectedClients } from '../../../../src/core/protocol/connectedClients';
import { readJson } from '../../../../src/server/http/body';
import { Exchange } from '../../../../src/server/http/exchange';
import { Listener } from '../../../../src/server/http/listener';
import { RequestLoad } from '../../../../src/server/http/requestLoad';
import { Waits } from '../../../../src/server/mcp/requestLimits';
import { Limiter } from '../../../../src/base/limiter';
import { IconFiles } from '../../../../src/server/mcp/iconFiles';
import { Sessions } from '../../../../src/server/clients/sessions';
import { fakeCatalog } from '../../fakeCatalog';
import { noRules } from '../../sharingRules';
import { open, send } from '../http';
import { request, type Message } from '../rawSession';
import { fakeLog, iconFolder, allFeatures } from '../serve';
import { cleanup } from '../../cleanup';
import { withoutAnswers } from '../../withoutAnswers';

const maxSessions = 64;
const minute = 60_000;

/** The sessions alone, with a clock that stands still until it is set. */
async function manySessions(
  t: TestContext,
  instructions = async (about: string): Promise<string> => about,
) {
  const own = cleanup(t);
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
  const { catalog } = fakeCatalog();
  const { log } = fakeLog();
  const icons = new IconFiles(iconFolder, log);
  const clients = new ConnectedClients();
  const features = allFeatures();
  const sharing = noRules();
  const reads = new Limiter(4, 1_000);
  const waits = new Waits({ ofOne: 4, ofAll: 4 });
  const load = new RequestLoad();
  const sessions = new Sessions(
    {
      catalog,
      sharing,
      log,
      version: '0',
      icons,
      clients,
      features,
      answers: withoutAnswers,
      instructions,
      reads,
      waits,
    },
    load,
  );
  own(() => clients.dispose());
  own(() => sessions.dispose());
  const exchanges: Exchange[] = [];
  const handle = async (asked: IncomingMessage, response: ServerResponse) => {
    const body =
      asked.method === 'POST'
        ? await readJson(asked, { most: maxMessageBytes, shared: load.bodies })
        : undefined;
    const message = body && 'json' in body ? (body.json as JSONRPCMessage) : undefined;
    const exchange = new Exchange(asked, response);
    exchanges.push(exchange);
    await sessions.handle(exchange, message);
  };
  const listener = await Listener.open([0], (asked, response) => void handle(asked, response));
  own(() => listener.close());
  const { port } = listener;
  const firstRequest = (more: object = {}) => {
    const clientInfo = { name: 'test', version: '0' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo, ...more };
    return JSON.stringify(request(0, 'initialize', params));
  };
  const initialize = (headers: Record<string, string> = {}, more: object = {}) =>
    send({ port, headers, body: firstRequest(more) });
  return {
    port,
    sessions,
    clients,
    exchanges,
    firstRequest,
    initialize,
    async open(): Promise<string> {
      const { status, headers } = await initialize();
      assert.equal(status, 200);
      return String(headers['mcp-session-id']);
    },
    async ping(id: string): Promise<number> {
      const headers = { 'mcp-session-id': id };
      return (await send({ port, headers, body: JSON.stringify(request(1, 'ping')) })).status;
    },
    /** Keeps a stream open until the returned function is called. */
    async listen(id: string): Promise<() => Promise<void>> {
      const headers = { 'mcp-session-id': id };
      const asked = open({ port, method: 'GET', headers });
      asked.on('error', () => undefined);
      asked.end();
      await once(asked, 'response');
      const session = [...sessions.all()].find((each) => each.id === id);
      const leave = async () => {
        asked.destroy();
        await until('the end of the stream', () => !session?.hasStream);
      };
      // Node would clear the timer of a stream that outlives the test from those of the next test.
      own(leave);
      return leave;
    },
  };
}

it('a client that leaves before it is answered has no session', async (t) => {
  let answer: ((text: string) => void) | undefined;
  const instructions = async () =>
    answer ? '' : new Promise<string>((resolve) => (answer = resolve));
  const served = await manySessions(t, instructions);
  const asked = open({ port: served.port, method: 'POST' });
  asked.on('error', () => undefined);
  asked.end(served.firstRequest());
  await until('instructions are made', () => answer);
  asked.destroy();
  await until('it has left', () => served.exchanges[0]?.isClosed);
  answer?.('');
  const other = await served.open();
  assert.deepEqual(
    [...served.sessions.all()].map(({ id }) => id),
    [other],
  );
  assert.deepEqual(
    served.clients.all.map(({ id }) => id),
    [other],
  );
});

describe('when the limit of sessions is reached', () => {
  it('the one that was unused longest makes room', async (t) => {
    const { open, ping } = await manySessions(t);
    const ids: string[] = [];
    for (let n = 0; n < maxSessions; n += 1) {
      t.mock.timers.tick(1);
      ids.push(await open());
    }
    const [first = '', second = '', third = ''] = ids;
    t.mock.timers.tick(1);
    assert.equal(await ping(first), 200);
    await open();
    assert.equal(await ping(second), 404);
    assert.equal(await ping(first), 200);
    assert.equal(await ping(third), 200);
  });

  it('one that listens is kept, and if all do, no other client gets in', async (t) => {
    const { open, listen, ping, initialize } = await manySessions(t);
    const ids: string[] = [];
    const leaves: (() => Promise<void>)[] = [];
    for (let n = 0; n < maxSessions; n += 1) {
      const id = await open();
      ids.push(id);
      leaves.push(await listen(id));
    }
    assert.equal((await initialize()).status, 503);
    const [first = '', second = ''] = ids;
    assert.equal(await ping(first), 200);
    await leaves[1]?.();
    await open();
    assert.equal(await ping(second), 404);
  });
});

describe('a session that is not used', () => {
  it('is ended after half an hour', async (t) => {
    const { open, ping } = await manySessions(t);
    const [idle, used] = [await open(), await open()];
    t.mock.timers.tick(29 * minute);
    assert.equal(await ping(used), 200);
    t.mock.timers.tick(2 * minute);
    assert.equal(await ping(used), 200);
    assert.equal(await ping(idle), 404);
  });

  it('is kept while it listens, and half an hour longer', async (t) => {
    const { open, listen, ping, sessions } = await manySessions(t);
    const id = await open();
    const leave = await listen(id);
    t.mock.timers.tick(120 * minute);
    await leave();
    t.mock.timers.tick(29 * minute);
    assert.equal([...sessions.all()].length, 1);
    t.mock.timers.tick(2 * minute);
    assert.equal([...sessions.all()].length, 0);
    assert.equal(await ping(id), 404);
  });
});

it('a client that was refused at its start leaves no session', async (t) => {
  const { initialize, sessions } = await manySessions(t);
  assert.equal((await initialize({ accept: 'text/html' })).status, 406);
  await until('its end', () => [...sessions.all()].length === 0);
});

it('a client that says a lot about itself is refused', async (t) => {
  const { initialize, sessions } = await manySessions(t);
  const { status, text } = await initialize({}, { _meta: { more: 'x'.repeat(20_000) } });
  assert.equal(status, 400);
  assert.match(text, /"code":-32602/);
  assert.equal([...sessions.all()].length, 0);
});

it('a client may describe itself with icons of any length, which are not kept', async (t) => {
  const { initialize, sessions } = await manySessions(t);
  const icons = [{ src: `data:image/png;base64,${'A'.repeat(100_000)}`, sizes: ['48x48'] }];
  const { status } = await initialize({}, { clientInfo: { name: 'test', version: '0', icons } });
  assert.equal(status, 200);
  const [session] = sessions.all();
  assert.equal(session?.clientInfo?.name, 'test');
  assert.ok(JSON.stringify(session.clientInfo).length < 1_000);
});

for (const [what, more] of Object.entries({
  'without what it can do': { capabilities: undefined },
  'without its name': { clientInfo: { version: '0' } },
  'without its version': { clientInfo: { name: 'test' } },
})) {
  it(`a client ${what} is told why it is refused`, async (t) => {
    const { initialize, sessions } = await manySessions(t);
    const { status, text } = await initialize({}, more);
    assert.equal(status, 400);
    const { id, error } = JSON.parse(text) as Message;
    assert.deepEqual([id, error?.code], [0, -32602]);
    assert.match(error?.message ?? '', /^Invalid params: initialize needs /);
    assert.equal([...sessions.all()].length, 0);
  });
}

it('a session that its client ends is forgotten', async (t) => {
  const { open, port, sessions } = await manySessions(t);
  const [id, other] = [await open(), await open()];
  const headers = { 'mcp-session-id': id };
  assert.equal((await send({ port, method: 'DELETE', headers })).status, 200);
  assert.deepEqual(
    [...sessions.all()].map((session) => session.id),
    [other],
  );
});
