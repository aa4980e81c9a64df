import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { ConnectedClients } from '../../../src/core/protocol/connectedClients';
import { Endpoint } from '../../../src/server/endpoint';
import { RequestLoad } from '../../../src/server/http/requestLoad';
import { IconFiles } from '../../../src/server/mcp/iconFiles';
import { fakeCatalog } from '../fakeCatalog';
import { noRules } from '../sharingRules';
import { fakeLog, iconFolder, allFeatures } from './serve';
import { cleanup } from '../cleanup';
import { withoutAnswers } from '../withoutAnswers';

function cold(t: TestContext) {
  const own = cleanup(t);
  const { catalog, kind, window } = fakeCatalog();
  const { log, lines } = fakeLog();
  const icons = new IconFiles(iconFolder, log);
  const clients = new ConnectedClients();
  const features = allFeatures();
  const instructions = async (about: string) => about;
  const sharing = noRules();
  const serving = {
    catalog,
    sharing,
    log,
    version: '1.2.3',
    icons,
    clients,
    features,
    instructions,
  };
  const endpoint = new Endpoint({ ...serving, answers: withoutAnswers }, new RequestLoad());
  own(async () => {
    await endpoint.close();
    endpoint.dispose();
    catalog.dispose();
    clients.dispose();
  });
  let lists = 0;
  const list = kind.list.bind(kind);
  kind.list = () => {
    lists += 1;
    return list();
  };
  return { endpoint, clients, catalog, window, kind, lines, lists: () => lists };
}

describe('warming up', () => {
  it('puts the list in order, so that the first client need not wait for it', async (t) => {
    const { endpoint, catalog, lines, lists } = cold(t);
    await endpoint.warmUp();
    assert.equal(lists(), 1);
    await catalog.unrestricted.list();
    assert.equal(lists(), 1);
    assert.deepEqual(lines, []);
  });

  it('does not count as a client', async (t) => {
    const { endpoint, clients } = cold(t);
    await endpoint.warmUp();
    assert.deepEqual(clients.all, []);
  });

  it('does nothing while sharing is paused, and causes no error', async (t) => {
    const { endpoint, window, lines, lists } = cold(t);
    window.sharing = 'paused';
    await endpoint.warmUp();
    assert.equal(lists(), 0);
    assert.deepEqual(lines, []);
  });

  it('leaves a list that fails to the next request', async (t) => {
    const { endpoint, catalog, kind } = cold(t);
    const { list } = kind;
    kind.list = async () => {
      throw new Error('not yet');
    };
    await endpoint.warmUp();
    kind.list = list;
    assert.deepEqual(await catalog.unrestricted.list(), { resources: [] });
  });
});
