import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ChangeLog } from '../../../src/core/changeLog';

function newLog(most?: number) {
  let epoch = 0;
  const log = new ChangeLog({ newEpoch: () => `e${++epoch}`, ...(most !== undefined && { most }) });
  const since = (revision: string) =>
    log.since(revision)?.map(({ change }) => `${change.type} ${change.uri}`);
  return { log, since };
}

describe('ChangeLog', () => {
  it('notes nothing before the list was first looked at', () => {
    const { log, since } = newLog();
    log.noteContent('a');
    log.noteList(new Set(['a']));
    assert.equal(log.revision, 'e1.0');
    assert.deepEqual(since('e1.0'), []);
  });

  it('tells what changed, came and went since a revision', () => {
    const { log, since } = newLog();
    log.noteList(new Set(['a', 'b']));
    log.noteContent('a');
    const { revision } = log;
    log.noteList(new Set(['a', 'c']));
    assert.deepEqual(since(revision), ['went b', 'came c']);
    assert.deepEqual(since('e1.0'), ['changed a', 'went b', 'came c']);
    assert.deepEqual(since(log.revision), []);
  });

  it('keeps the last change of a resource, for each document that it is about', () => {
    const { log } = newLog();
    log.noteList(new Set(['all', 'a']));
    log.noteContent('all', 'a');
    log.noteContent('all', 'b');
    log.noteContent('a');
    log.noteContent('all', 'a');
    assert.deepEqual(log.since('e1.0'), [
      { change: { type: 'changed', uri: 'all', subject: 'b' }, revision: 'e1.2' },
      { change: { type: 'changed', uri: 'a' }, revision: 'e1.3' },
      { change: { type: 'changed', uri: 'all', subject: 'a' }, revision: 'e1.4' },
    ]);
  });

  it('a revision in the middle leads to the rest', () => {
    const { log, since } = newLog();
    log.noteList(new Set(['a', 'b', 'c']));
    for (const uri of ['a', 'b', 'c']) log.noteContent(uri);
    const [first] = log.since('e1.0') ?? [];
    assert.deepEqual(since(first?.revision ?? ''), ['changed b', 'changed c']);
  });

  it('forgets the oldest, and says so to whoever comes from before', () => {
    const { log, since } = newLog(2);
    log.noteList(new Set(['a', 'b', 'c']));
    for (const uri of ['a', 'b', 'a', 'a']) log.noteContent(uri);
    assert.deepEqual(since('e1.0'), ['changed b', 'changed a']);
    log.noteContent('c');
    assert.equal(since('e1.0'), undefined);
    assert.equal(since('e1.1'), undefined);
    assert.deepEqual(since('e1.2'), ['changed a', 'changed c']);
  });

  it('knows no revision of another log, none that is to come, and none from before it was reset', () => {
    const { log, since } = newLog();
    log.noteList(new Set(['a']));
    for (const revision of ['', 'e1', 'e1.', 'e1.1', 'e1.-1', 'e2.0', 'e1.1e1', 'E1.0']) {
      assert.equal(since(revision), undefined, revision);
    }
    log.reset();
    assert.equal(since('e1.0'), undefined);
    assert.deepEqual(since(log.revision), []);
    log.noteList(new Set(['b']));
    assert.deepEqual(since(log.revision), []);
  });
});
