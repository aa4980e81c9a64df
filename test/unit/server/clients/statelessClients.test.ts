import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Emitter } from '../../../../src/base/events';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { ConnectedClients } from '../../../../src/core/protocol/connectedClients';
import { callerOf, StatelessClients } from '../../../../src/server/clients/statelessClients';

const minute = 60_000;
const caller = (name: string) =>
  callerOf({ info: { name, version: '1' }, key: name, worktree: undefined });

function fakeStream(...uris: string[]) {
  const left = new Emitter<void>();
  return {
    isDisconnected: false,
    subscriptions: { keys: uris.map(canonicalUri) },
    onClose: (listener: () => void) => void left.event(listener),
    end(how: { readonly isDisconnected: boolean }) {
      this.isDisconnected = how.isDisconnected;
    },
    leave: () => left.fire(),
  };
}

function stateless(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout', 'Date'] });
  const clients = new ConnectedClients();
  const seen = new StatelessClients(clients);
  t.after(() => {
    seen.dispose();
    clients.dispose();
  });
  const names = () => clients.all.map(({ identity }) => identity.name);
  const listen = (name: string) => {
    const stream = fakeStream();
    seen.noteStream(caller(name), stream);
    return stream.leave;
  };
  return { clients, seen, names, listen };
}

const reading = {
  uri: canonicalUri('file:///ws/a'),
  contents: { mimeType: 'text/plain', text: '' },
};

describe('a client without a session', () => {
  it('times out ten minutes after its last request', (t) => {
    const { seen, names } = stateless(t);
    seen.noteRequest(caller('idle'));
    seen.noteRequest(caller('used'));
    t.mock.timers.tick(9 * minute);
    seen.noteRead(caller('used'), reading);
    t.mock.timers.tick(2 * minute);
    assert.deepEqual(names(), ['used']);
    t.mock.timers.tick(10 * minute);
    assert.deepEqual(names(), []);
  });

  it('stays connected while it listens, and ten minutes longer', (t) => {
    const { names, listen } = stateless(t);
    const leave = listen('listener');
    t.mock.timers.tick(60 * minute);
    leave();
    t.mock.timers.tick(9 * minute);
    assert.deepEqual(names(), ['listener']);
    t.mock.timers.tick(2 * minute);
    assert.deepEqual(names(), []);
  });

  it('makes room if there are many, unless it listens', (t) => {
    const { seen, names, listen } = stateless(t);
    listen('listener');
    for (let n = 0; n < 70; n += 1) seen.noteRequest(caller(String(n)));
    seen.noteRequest(caller('6'));
    seen.noteRequest(caller('last'));
    const shown = names();
    assert.equal(shown.length, 65);
    assert.deepEqual([shown[0], shown[1], shown.at(-1)], ['listener', '6', 'last']);
  });

  it('is not connected by a request that ends after the server has stopped', (t) => {
    const { seen, names } = stateless(t);
    seen.noteRequest(caller('late'));
    seen.dispose();
    seen.noteRead(caller('late'), reading);
    seen.noteRequest(caller('late'));
    assert.deepEqual(names(), []);
  });

  it('has all its streams ended when it is disconnected', (t) => {
    const { clients, seen, names } = stateless(t);
    const [a, b, c] = [fakeStream('file:///ws/a'), fakeStream('file:///ws/b'), fakeStream()];
    seen.noteStream(caller('x'), a);
    seen.noteStream(caller('x'), b);
    seen.noteStream(caller('y'), c);
    assert.deepEqual(clients.all[0]?.subscriptions, ['file:///ws/a', 'file:///ws/b']);
    clients.disconnect(clients.all[0]?.id ?? '');
    const ended = [a, b, c].map(({ isDisconnected }) => isDisconnected);
    assert.deepEqual([ended, names()], [[true, true, false], ['y']]);
  });
});
