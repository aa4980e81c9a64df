import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Emitter } from '../../../../src/base/events';
import { Refusals, type DeniedRead } from '../../../../src/core/catalog/refusals';
import { canonicalUri } from '../../../../src/core/documents/uris';

function given() {
  const source = new Emitter<DeniedRead>();
  const refusals = new Refusals(source.event);
  const refuse = (name: string) =>
    source.fire({ uri: canonicalUri(`file:///ws/${name}`), reason: 'secret' });
  const names = () => refusals.uris.map((uri) => uri.slice('file:///ws/'.length));
  return { source, refusals, refuse, names };
}

describe('Refusals', () => {
  it('holds each document once, the latest first', () => {
    const { refuse, names } = given();
    for (const name of ['a', 'b', 'a']) refuse(name);
    assert.deepEqual(names(), ['a', 'b']);
  });

  it('takes a document and the folder that it could have been for one', () => {
    const { refuse, names } = given();
    for (const name of ['a', 'a/', 'b/']) refuse(name);
    assert.deepEqual(names(), ['b/', 'a']);
  });

  it('names the clients that asked, each once, the latest first', () => {
    const { source, refusals } = given();
    const uri = canonicalUri('file:///ws/a');
    for (const client of ['codex', 'claude-code', undefined, 'codex']) {
      source.fire({ uri, reason: 'secret', client });
    }
    assert.deepEqual(refusals.clientsOf(uri), ['codex', 'claude-code']);
    assert.deepEqual(refusals.clientsOf(canonicalUri('file:///ws/b')), []);
  });

  it('forgets the oldest beyond 50', () => {
    const { refuse, names } = given();
    for (let index = 0; index < 60; index++) refuse(String(index));
    assert.equal(names().length, 50);
    assert.deepEqual([names()[0], names().at(-1)], ['59', '10']);
  });

  it('tells of what comes', () => {
    const { refusals, refuse } = given();
    let notified = 0;
    refusals.onDidChange(() => notified++);
    refuse('a');
    assert.equal(notified, 1);
  });

  it('is notified of nothing once disposed', () => {
    const { refusals, refuse, names } = given();
    refusals.dispose();
    refuse('a');
    assert.deepEqual(names(), []);
  });
});
