import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { ConnectedClients } from '../../../../src/core/protocol/connectedClients';
import { Changes } from '../../../../src/server/mcp/changes';
import { IconFiles } from '../../../../src/server/mcp/iconFiles';
import { Sessions } from '../../../../src/server/clients/sessions';
import { fakeCatalog } from '../../fakeCatalog';
import { request } from '../rawSession';
import { cleanup, fakeLog, iconFolder, allFeatures } from '../serve';

const maxSessions = 64;
const minute = 60_000;
const url = 'http://127.0.0.1/mcp';
const accept = 'application/json, text/event-stream';

/** The sessions alone, with a clock that stands still until it is set. */
function manySessions(t: TestContext) {
  const own = cleanup(t);
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
  const { catalog } = fakeCatalog();
  const { log } = fakeLog();
  const icons = new IconFiles(iconFolder, log);
  const clients = new ConnectedClients();
  const sessions = new Sessions({
    catalog,
    log,
    version: '0',
    icons,
    clients,
    features: allFeatures(),
    instructions: async (about) => about,
    changes: new Changes(catalog),
  });
  own(() => sessions.dispose());
  own(() => clients.dispose());

  const post = (body: unknown, id?: string) => {
    const headers = {
      accept,
      'content-type': 'application/json',
      ...(id && { 'mcp-session-id': id }),
    };
    return sessions.handle(new Request(url, { method: 'POST', headers }), body);
  };
  const initialize = () => {
    const clientInfo = { name: 'test', version: '0' };
    return post(
      request(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }),
    );
  };
  return {
    sessions,
    initialize,
    async open(): Promise<string> {
      const response = await initialize();
      assert.equal(response.status, 200);
      return response.headers.get('mcp-session-id') ?? '';
    },
    async ping(id: string): Promise<number> {
      return (await post(request(1, 'ping'), id)).status;
    },
    /** Keeps a stream open until the returned function is called. */
    async listen(id: string): Promise<() => void> {
      const leaving = new AbortController();
      const headers = { accept, 'mcp-session-id': id };
      const { body } = await sessions.handle(
        new Request(url, { headers, signal: leaving.signal }),
        undefined,
      );
      const leave = () => {
        leaving.abort();
        void body?.cancel();
      };
      own(leave);
      return leave;
    },
  };
}

describe('when the limit of sessions is reached', () => {
  it('the one that was unused longest makes room', async (t) => {
    const { open, ping } = manySessions(t);
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
    const { open, listen, ping, initialize } = manySessions(t);
    const ids: string[] = [];
    const leaves: (() => void)[] = [];
    for (let n = 0; n < maxSessions; n += 1) {
      const id = await open();
      ids.push(id);
      leaves.push(await listen(id));
    }
    assert.equal((await initialize()).status, 503);
    const [first = '', second = ''] = ids;
    assert.equal(await ping(first), 200);
    leaves[1]?.();
    await open();
    assert.equal(await ping(second), 404);
  });
});

describe('a session that is not used', () => {
  it('is ended after half an hour', async (t) => {
    const { open, ping } = manySessions(t);
    const [idle, used] = [await open(), await open()];
    t.mock.timers.tick(29 * minute);
    assert.equal(await ping(used), 200);
    t.mock.timers.tick(2 * minute);
    assert.equal(await ping(used), 200);
    assert.equal(await ping(idle), 404);
  });

  it('is kept while it listens, and half an hour longer', async (t) => {
    const { open, listen, ping, sessions } = manySessions(t);
    const id = await open();
    const leave = await listen(id);
    t.mock.timers.tick(120 * minute);
    leave();
    t.mock.timers.tick(29 * minute);
    assert.equal([...sessions.all()].length, 1);
    t.mock.timers.tick(2 * minute);
    assert.equal([...sessions.all()].length, 0);
    assert.equal(await ping(id), 404);
  });
});

it('a client that was refused at its start leaves no session', async (t) => {
  const { sessions } = manySessions(t);
  const headers = { accept: 'text/html', 'content-type': 'application/json' };
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'x', version: '0' },
  };
  const response = await sessions.handle(
    new Request(url, { method: 'POST', headers }),
    request(0, 'initialize', params),
  );
  assert.equal(response.status, 406);
  assert.equal([...sessions.all()].length, 0);
});

it('a session that its client ends is forgotten', async (t) => {
  const { open, sessions } = manySessions(t);
  const [id, other] = [await open(), await open()];
  const ending = new Request(url, { method: 'DELETE', headers: { 'mcp-session-id': id } });
  assert.equal((await sessions.handle(ending, undefined)).status, 200);
  assert.deepEqual(
    [...sessions.all()].map((session) => session.id),
    [other],
  );
});
