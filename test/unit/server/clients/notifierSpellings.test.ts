import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { until } from '../../../host/until';
import { FakeKind } from '../../fakeKind';
import { connectModern } from '../clients';
import { RawSession } from '../rawSession';
import { serve } from '../serve';

const marker = 'file:///ws/marker.txt';
const all = 'diagnostics://workspace/all';

/** One client of each era, subscribed to these, and what both receive before the marker. */
async function subscribed(t: TestContext, uris: readonly string[]) {
  const folders = new FakeKind({ claims: 'file:' });
  const problems = new FakeKind({ claims: 'diagnostics:', claim: () => ({}) });
  const served = await serve(t, { more: [folders, problems] });
  const wanted = [...uris, marker];
  const session = await RawSession.open(served);
  for (const [id, uri] of wanted.entries()) await session.ask(id, 'resources/subscribe', { uri });
  const stream = await session.listen(served);
  const modern = await connectModern(served);
  const modernUris: string[] = [];
  modern.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    modernUris.push(params.uri);
  });
  await modern.listen({ resourceSubscriptions: [...wanted] });
  const received = async () => {
    served.kind.change(marker);
    const both = [() => stream.updated, () => modernUris];
    await until('the marker', () => both.every((each) => each().includes(marker)));
    return both.map((each) => each().filter((uri) => uri !== marker));
  };
  return { ...served, folders, problems, received };
}

describe('a subscription to a folder', () => {
  const folder = canonicalUri('file:///ws/src/');
  const child = canonicalUri(`${folder}a.ts`);

  for (const spelled of [folder, 'file:///ws/src', 'FILE:///ws/x/../src/']) {
    it(`as ${spelled} notifies of changes in it`, async (t) => {
      const { folders, received } = await subscribed(t, [spelled]);
      folders.fire({ type: 'content', uri: folder, subject: child });
      assert.deepEqual(await received(), [[spelled], [spelled]]);
    });
  }

  it('does not notify of changes deeper or elsewhere', async (t) => {
    const { folders, received } = await subscribed(t, [folder]);
    for (const uri of ['file:///ws/src/deep/', 'file:///ws/', 'file:///ws/src-gen/']) {
      folders.fire({
        type: 'content',
        uri: canonicalUri(uri),
        subject: canonicalUri(`${uri}a.ts`),
      });
    }
    assert.deepEqual(await received(), [[], []]);
  });

  it('does not notify of a denied document in it', async (t) => {
    const { folders, window, received } = await subscribed(t, [folder]);
    window.excluded.add(child);
    folders.fire({ type: 'content', uri: folder, subject: child });
    assert.deepEqual(await received(), [[], []]);
  });

  it('does not notify if the folder is denied', async (t) => {
    const { folders, window, received } = await subscribed(t, [folder]);
    window.excluded.add(folder);
    folders.fire({ type: 'content', uri: folder, subject: child });
    assert.deepEqual(await received(), [[], []]);
  });
});

describe('a subscription to all problems', () => {
  const subject = canonicalUri('file:///ws/a.ts');
  const change = { type: 'content', uri: canonicalUri(all), subject } as const;

  for (const spelled of [all, `${all}?severity=error`, 'DIAGNOSTICS://workspace/all']) {
    it(`as ${spelled} notifies of those of any document`, async (t) => {
      const { problems, received } = await subscribed(t, [spelled]);
      problems.fire(change);
      assert.deepEqual(await received(), [[spelled], [spelled]]);
    });
  }

  it('does not notify of those of a denied document', async (t) => {
    const { problems, window, received } = await subscribed(t, [all]);
    window.excluded.add(subject);
    problems.fire(change);
    assert.deepEqual(await received(), [[], []]);
  });
});

describe('a subscription to lines', () => {
  it('notifies of the whole file, and of a file without them', async (t) => {
    const spelled = ['file:///ws/a.ts?lines=1-2', 'file:///ws/a.ts#L7', 'file:///ws/a.ts'];
    const { kind, received } = await subscribed(t, spelled);
    kind.change('file:///ws/a.ts');
    assert.deepEqual(await received(), [spelled, spelled]);
  });
});

describe('a subscription to a name that VS Code took for another', () => {
  const asked = 'file:///ws/a%20b';

  for (const changed of ['file:///ws/a%2520b', asked]) {
    it(`notifies of ${changed}`, async (t) => {
      const { kind, received } = await subscribed(t, [asked]);
      kind.change(changed);
      assert.deepEqual(await received(), [[asked], [asked]]);
    });
  }

  it('notifies once under each name of a client that has both', async (t) => {
    const both = [asked, 'file:///ws/a%2520b'];
    const { kind, received } = await subscribed(t, both);
    kind.change('file:///ws/a%2520b');
    for (const uris of await received()) {
      assert.equal(uris.length, both.length);
      assert.deepEqual(new Set(uris), new Set(both));
    }
  });
});
