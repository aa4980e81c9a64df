import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ChangeLog, comparison } from '../../../../src/core/catalog/changeLog';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { atOnce } from '../../atOnce';

/** The URI that the tests call by this name. */
const at = (name: string) => canonicalUri(`file:///${name}`);

function newLog(most?: number) {
  let epoch = 0;
  const log = new ChangeLog({ newEpoch: () => `e${++epoch}`, ...(most !== undefined && { most }) });
  const since = (revision: string) =>
    log
      .since(revision)
      ?.map(({ change }) => `${change.type} ${change.uri.slice('file:///'.length)}`);
  const compared = (listed: readonly string[]) =>
    atOnce(comparison(log.listed, new Set(listed.map(at))));
  /** The list is looked at, and everything may be seen but what is about the hidden. */
  const look = (listed: readonly string[], hidden = 'nothing') =>
    log.look(
      compared(listed),
      new Set(log.noted.filter((each) => each.type !== 'changed' || each.subject !== at(hidden))),
    );
  return { log, since, look, compared };
}

describe('ChangeLog', () => {
  it('notes nothing before the list was first looked at', () => {
    const { log, since, look } = newLog();
    log.noteContent(at('a'));
    look(['a']);
    assert.equal(log.revision, 'e1.0');
    assert.deepEqual(since('e1.0'), []);
  });

  it('tells what changed, came and went since a revision', () => {
    const { log, since, look } = newLog();
    look(['a', 'b']);
    log.noteContent(at('a'));
    look(['a', 'b']);
    const { revision } = log;
    look(['a', 'c']);
    assert.deepEqual(since(revision), ['went b', 'came c']);
    assert.deepEqual(since('e1.0'), ['changed a', 'went b', 'came c']);
    assert.deepEqual(since(log.revision), []);
  });

  it('keeps one change of a resource for all files in it that changed since the last look', () => {
    const { log, look } = newLog();
    const changed = (...names: readonly string[]) =>
      log.noteContent(at('diff'), { files: names.map((name) => [at(name)]) });
    look(['diff']);
    changed('a');
    changed('a', 'b');
    const files = [[at('a')], [at('b')]];
    assert.deepEqual(log.noted, [{ type: 'changed', uri: at('diff'), files }]);
    log.noteContent(at('diff'));
    changed('c');
    assert.deepEqual(log.noted, [{ type: 'changed', uri: at('diff') }]);
  });

  it('keeps the last change of a resource, for each document that it is about', () => {
    const { log, look } = newLog();
    look(['all', 'a']);
    log.noteContent(at('all'), { subject: at('a') });
    look(['all', 'a']);
    log.noteContent(at('all'), { subject: at('b') });
    log.noteContent(at('a'));
    log.noteContent(at('all'), { subject: at('a') });
    look(['all', 'a']);
    assert.deepEqual(log.since('e1.0'), [
      { change: { type: 'changed', uri: at('all'), subject: at('b') }, revision: 'e1.2' },
      { change: { type: 'changed', uri: at('a') }, revision: 'e1.3' },
      { change: { type: 'changed', uri: at('all'), subject: at('a') }, revision: 'e1.4' },
    ]);
  });

  it('does not count what is not in the list, nor what went from it', () => {
    const { log, since, look } = newLog();
    look(['a', 'b']);
    log.noteContent(at('.env'));
    log.noteContent(at('b'));
    look(['a']);
    assert.deepEqual(since('e1.0'), ['went b']);
    assert.equal(log.revision, 'e1.1');
  });

  it('counts what is about a document that is held back once it may be seen', () => {
    const { log, since, look } = newLog();
    look(['all']);
    log.noteContent(at('all'), { subject: at('hidden') });
    for (let times = 0; times < 2; times += 1) {
      look(['all'], 'hidden');
      assert.equal(log.revision, 'e1.0');
    }
    look(['all']);
    assert.deepEqual(since('e1.0'), ['changed all']);
    look(['all']);
    assert.equal(log.revision, 'e1.1');
  });

  it('leaves what changes while it is asked what may be seen, for the next time', () => {
    const { log, since, look, compared } = newLog();
    look(['a']);
    const asked = new Set(log.noted);
    log.noteContent(at('a'));
    log.look(compared(['a']), asked);
    assert.equal(log.revision, 'e1.0');
    look(['a']);
    assert.deepEqual(since('e1.0'), ['changed a']);
  });

  it('begins anew if changes were missed while the list was compared', () => {
    const { log, since, look, compared } = newLog();
    look(['a']);
    const old = compared(['a', 'b']);
    log.reset();
    log.look(old, new Set());
    assert.deepEqual([log.revision, since(log.revision)], ['e2.0', []]);
    look(['a', 'b', 'c']);
    assert.deepEqual(since('e2.0'), ['came c']);
  });

  it('a revision in the middle leads to the rest', () => {
    const { log, since, look } = newLog();
    look(['a', 'b', 'c']);
    for (const uri of ['a', 'b', 'c']) log.noteContent(at(uri));
    look(['a', 'b', 'c']);
    const [first] = log.since('e1.0') ?? [];
    assert.deepEqual(since(first?.revision ?? ''), ['changed b', 'changed c']);
  });

  it('forgets the oldest, and says so to whoever comes from before', () => {
    const { log, since, look } = newLog(2);
    const list = ['a', 'b', 'c'];
    look(list);
    for (const uri of ['a', 'b', 'a', 'a']) {
      log.noteContent(at(uri));
      look(list);
    }
    assert.deepEqual(since('e1.0'), ['changed b', 'changed a']);
    log.noteContent(at('c'));
    look(list);
    assert.equal(since('e1.0'), undefined);
    assert.equal(since('e1.1'), undefined);
    assert.deepEqual(since('e1.2'), ['changed a', 'changed c']);
  });

  it('begins anew where more has changed than it keeps', () => {
    const { log, since, look } = newLog(2);
    look(['a', 'b', 'c']);
    for (const uri of ['a', 'b', 'b']) log.noteContent(at(uri));
    assert.deepEqual(since('e1.0'), []);
    log.noteContent(at('c'));
    look(['a', 'b', 'c']);
    assert.equal(since('e1.0'), undefined);
    assert.deepEqual(since(log.revision), []);
  });

  it('knows no revision of another log, none that is to come, and none from before it was reset', () => {
    const { log, since, look } = newLog();
    look(['a']);
    for (const revision of ['', 'e1', 'e1.', 'e1.1', 'e1.-1', 'e2.0', 'e1.1e1', 'E1.0']) {
      assert.equal(since(revision), undefined, revision);
    }
    log.noteContent(at('a'));
    log.reset();
    assert.equal(since('e1.0'), undefined);
    assert.deepEqual(since(log.revision), []);
    look(['b']);
    assert.deepEqual(since(log.revision), []);
  });
});
