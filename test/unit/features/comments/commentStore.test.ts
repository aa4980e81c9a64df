import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { placeRanges } from '../../../../src/core/pins/edits';
import { movedPins } from '../../../../src/core/pins/movedPins';
import { CommentPlaces } from '../../../../src/features/comments/model/commentPlaces';
import { CommentStore } from '../../../../src/features/comments/model/commentStore';
import { addThread } from '../../../../src/features/comments/model/threadEdits';
import { SharedText } from '../../sharedText';
import { threadOn } from './threads';

const fail = (what: unknown) => assert.fail(String(what));

async function open(text?: string) {
  const file = new SharedText(text);
  const broken: string[] = [];
  const report = { broken: (copy: string) => void broken.push(copy), failed: fail };
  return { file, broken, store: await CommentStore.open(file, report) };
}

describe('the comments of a workspace', () => {
  it('are in the file at once, and there again when it is opened', async () => {
    const { file, store } = await open();
    const thread = threadOn('a.ts', 'First');
    const ofVersion = {
      ...thread,
      place: { ...thread.place, version: 'HEAD', side: 'old' } as const,
    };
    await store.edit(addThread(thread));
    await store.edit(addThread(ofVersion));
    const again = await open(await file.read());
    assert.deepEqual(again.store.threads, [thread, ofVersion]);
  });

  it('keep a copy of a file that cannot be read', async () => {
    const { file, broken, store } = await open('{"threads": 1}');
    assert.deepEqual(broken, ['broken-1']);
    assert.equal(file.copies[0], '{"threads": 1}');
    assert.deepEqual(store.threads, []);
  });

  it('leave in the file what a person has broken, or a later version has added', async () => {
    const thread = threadOn('a.ts', 'First');
    const odd = { ...thread, place: { ...thread.place, version: '', side: 'left' } };
    const { file, store } = await open(JSON.stringify({ version: 1, threads: [odd, thread] }));
    assert.deepEqual(store.threads, [thread]);
    await store.edit(addThread(threadOn('b.ts', 'Second')));
    const { threads } = JSON.parse((await file.read()) ?? '') as { threads: unknown[] };
    assert.deepEqual(threads.at(-1), odd);
    assert.equal(threads.length, 3);
  });

  it('are not written over those of a later version', async () => {
    const { store } = await open(JSON.stringify({ version: 2, threads: [] }));
    await assert.rejects(store.edit(addThread(threadOn('a.ts', 'First'))), { name: 'Obstructed' });
  });

  it('follow their lines and files, several on the same lines, too', async () => {
    const { store } = await open();
    const threads = [threadOn('a.ts', 'One'), threadOn('a.ts', 'Three')];
    for (const thread of threads) await store.edit(addThread(thread));
    const places = new CommentPlaces(store);
    const to = { lines: { first: 9, last: 9 }, marks: ['x'] };
    const moves = threads.map(
      ({ id, place }) => [id, { uri: place.uri, from: place, to }] as const,
    );
    await places.follow(placeRanges(new Map(moves)));
    const [from, renamed] = [canonicalUri('file:///ws/a.ts'), canonicalUri('file:///ws/b.ts')];
    const named = { documentsOf: () => [], moved: (uri: never) => uri } as never;
    await places.follow(movedPins([{ from, to: renamed }], named));
    for (const { place } of store.threads) {
      assert.partialDeepStrictEqual(place, { uri: renamed, document: renamed, ...to });
    }
  });

  it('of an old version keep their lines, and follow their document', async () => {
    const { store } = await open();
    const thread = threadOn('a.ts', 'One');
    const uri = canonicalUri('old:/a.ts');
    await store.edit(addThread({ ...thread, place: { ...thread.place, uri, version: 'HEAD' } }));
    const [from, to] = [canonicalUri('file:///ws/a.ts'), canonicalUri('file:///ws/b.ts')];
    const named = { documentsOf: () => [], moved: (each: never) => each } as never;
    await new CommentPlaces(store).follow(movedPins([{ from, to }], named));
    assert.partialDeepStrictEqual(store.threads[0]?.place, {
      uri,
      document: to,
      lines: { first: 2 },
    });
  });
});
