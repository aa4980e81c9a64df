import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { until } from '../../../host/until';
import { FakeKind } from '../../fakeKind';
import { connectModern } from '../clients';
import { RawSession } from '../rawSession';
import { serve } from '../serve';

const marker = 'file:///ws/marker.txt';
const all = 'diagnostics://workspace/all';

/** One client of each era, subscribed to these, and what both are told until the marker. */
async function subscribed(t: TestContext, uris: readonly string[]) {
  const folders = new FakeKind({ claims: 'file:' });
  const problems = new FakeKind({ claims: 'diagnostics:', claim: () => ({}) });
  const served = await serve(t, { more: [folders, problems] });
  const wanted = [...uris, marker];
  const session = await RawSession.open(served);
  for (const [id, uri] of wanted.entries()) await session.ask(id, 'resources/subscribe', { uri });
  const stream = await session.listen(served);
  const modern = await connectModern(served);
  const received: string[] = [];
  modern.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    received.push(params.uri);
  });
  await modern.listen({ resourceSubscriptions: [...wanted] });
  const told = async () => {
    served.kind.change(marker);
    const both = [() => stream.updated, () => received];
    await until('the marker', () => both.every((each) => each().includes(marker)));
    return both.map((each) => each().filter((uri) => uri !== marker));
  };
  return { ...served, folders, problems, told };
}

describe('who subscribed to a folder', () => {
  const folder = 'file:///ws/src/';
  const child = `${folder}a.ts`;

  for (const spelled of [folder, 'file:///ws/src', 'FILE:///ws/x/../src/']) {
    it(`as ${spelled} hears of what lies in it`, async (t) => {
      const { folders, told } = await subscribed(t, [spelled]);
      folders.tell({ type: 'content', uri: folder, subject: child });
      assert.deepEqual(await told(), [[spelled], [spelled]]);
    });
  }

  it('hears nothing of what lies deeper or elsewhere', async (t) => {
    const { folders, told } = await subscribed(t, [folder]);
    for (const uri of ['file:///ws/src/deep/', 'file:///ws/', 'file:///ws/src-gen/']) {
      folders.tell({ type: 'content', uri, subject: `${uri}a.ts` });
    }
    assert.deepEqual(await told(), [[], []]);
  });

  it('hears nothing of what in it is held back', async (t) => {
    const { folders, window, told } = await subscribed(t, [folder]);
    window.excluded.add(child);
    folders.tell({ type: 'content', uri: folder, subject: child });
    assert.deepEqual(await told(), [[], []]);
  });

  it('hears nothing where the folder is held back', async (t) => {
    const { folders, window, told } = await subscribed(t, [folder]);
    window.excluded.add(folder);
    folders.tell({ type: 'content', uri: folder, subject: child });
    assert.deepEqual(await told(), [[], []]);
  });
});

describe('who subscribed to all problems', () => {
  const subject = 'file:///ws/a.ts';
  const change = { type: 'content', uri: all, subject } as const;

  for (const spelled of [all, `${all}?severity=error`, 'DIAGNOSTICS://workspace/all']) {
    it(`as ${spelled} hears of those of any document`, async (t) => {
      const { problems, told } = await subscribed(t, [spelled]);
      problems.tell(change);
      assert.deepEqual(await told(), [[spelled], [spelled]]);
    });
  }

  it('hears nothing of those of a document that is held back', async (t) => {
    const { problems, window, told } = await subscribed(t, [all]);
    window.excluded.add(subject);
    problems.tell(change);
    assert.deepEqual(await told(), [[], []]);
  });
});

describe('who subscribed to lines', () => {
  it('hears of the whole, and of a file without them', async (t) => {
    const spelled = ['file:///ws/a.ts?lines=1-2', 'file:///ws/a.ts#L7', 'file:///ws/a.ts'];
    const { kind, told } = await subscribed(t, spelled);
    kind.change('file:///ws/a.ts');
    assert.deepEqual(await told(), [spelled, spelled]);
  });
});

describe('who subscribed to a name that VS Code took for another', () => {
  const asked = 'file:///ws/a%20b';

  for (const changed of ['file:///ws/a%2520b', asked]) {
    it(`hears of ${changed}`, async (t) => {
      const { kind, told } = await subscribed(t, [asked]);
      kind.change(changed);
      assert.deepEqual(await told(), [[asked], [asked]]);
    });
  }

  it('hears it once where it has both names, each under its own', async (t) => {
    const both = [asked, 'file:///ws/a%2520b'];
    const { kind, told } = await subscribed(t, both);
    kind.change('file:///ws/a%2520b');
    for (const received of await told()) {
      assert.equal(received.length, both.length);
      assert.deepEqual(new Set(received), new Set(both));
    }
  });
});
