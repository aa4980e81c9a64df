import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProvidedDescription, ResourceProvider } from '../../../../src/api/api';
import { Emitter } from '../../../../src/base/events';
import { until } from '../../../host/until';
import { pin } from '../../testCatalog';
import { file, good, uri, withProvider } from './withProvider';

const unlisted = 'tasks:unlisted';

describe('what is pinned and not listed', () => {
  it('is called what the provider says, once it does, and again after a change', async (t) => {
    const changes = new Emitter<{ uri?: string }>();
    const asked: string[] = [];
    let title = 'first';
    const describeIt = async (given: string): Promise<ProvidedDescription> => {
      asked.push(given);
      return { name: 'unlisted', title, mimeType: 'text/markdown' };
    };
    const given = { describe: describeIt, onDidChange: changes.event };
    const { listed, setPins, catalog, notified } = withProvider(t, given);
    const titles = async () => (await listed()).map((each) => each.title);
    setPins([pin(unlisted, 1)]);
    assert.deepEqual(await titles(), [unlisted, file]);
    await until('the answer, and the list', async () => {
      const [first, ...others] = await titles();
      return first === 'first' && others.length === 2;
    });
    const [first] = await listed();
    assert.deepEqual(
      [first?.name, first?.mimeType, first?.icon],
      ['unlisted', 'text/markdown', 'data-pinned'],
    );
    const { signal } = new AbortController();
    const { best } = await catalog.unrestricted.search({ typed: 'first', limit: 1, signal });
    assert.equal(best[0]?.uri, unlisted);
    title = 'second';
    const lists = notified.filter(({ type }) => type === 'list').length;
    changes.fire({ uri: unlisted });
    await until('it is asked again', async () => (await titles())[0] === 'second');
    changes.fire({});
    await until('it is asked once more', () => asked.length === 3);
    assert.equal(notified.filter(({ type }) => type === 'list').length, lists + 1);
    assert.deepEqual([...new Set(asked)], [unlisted]);
  });

  const rubbish: readonly unknown[] = [
    undefined,
    null,
    7,
    'text',
    [],
    {},
    { name: 7 },
    { name: ' ' },
  ];
  const failing: readonly (readonly [string, NonNullable<ResourceProvider['describe']>])[] = [
    [
      'throws',
      () => {
        throw new Error('thrown');
      },
    ],
    ['rejects', () => Promise.reject(Object.create(null))],
    ['hangs', () => new Promise<never>(() => undefined)],
    ...rubbish.map(
      (value) => [`answers ${JSON.stringify(value)}`, async () => value as never] as const,
    ),
  ];
  for (const [how, describeIt] of failing) {
    it(`keeps its URI as its name if describe ${how}`, async (t) => {
      let ended = 0;
      const given = {
        describe: async (asked: string) => {
          try {
            return await describeIt(asked);
          } finally {
            ended += 1;
          }
        },
      };
      const { listed, setPins, read } = withProvider(t, given, { maxMs: 20 });
      setPins([pin(unlisted, 1)]);
      await until('the provider is listed', async () => (await listed()).length === 3);
      if (how !== 'hangs') await until('it is asked', () => ended > 0);
      assert.deepEqual(
        (await listed()).map(({ title }) => title),
        [unlisted, file, 'one'],
      );
      assert.equal(await read(unlisted), 'good');
    });
  }

  it('is cut if it is megabytes, or many lines', async (t) => {
    const long = 'x'.repeat(10_000_000);
    const describeIt = async () => ({
      name: 'a\n# b\u202e',
      title: long,
      description: long,
      mimeType: long,
    });
    const { listed, setPins } = withProvider(t, { describe: describeIt });
    setPins([pin(unlisted, 1)]);
    await until('the answer', async () => (await listed())[0]?.name === 'a # b');
    const [first] = await listed();
    assert.deepEqual(
      [first?.title.length, first?.description?.length, first?.mimeType],
      [300, 300, undefined],
    );
  });

  it('is asked for a few at once, and for a thousand at most', async (t) => {
    let [running, most, asked] = [0, 0, 0];
    const describeIt = async (name: string) => {
      asked += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => setImmediate(resolve));
      running -= 1;
      return { name };
    };
    const { listed, setPins } = withProvider(t, { describe: describeIt, list: async () => [] });
    setPins(Array.from({ length: 1_100 }, (_, index) => pin(`tasks:${index}`, 1)));
    assert.equal((await listed()).length, 1_000);
    await until('the last is asked', () => asked === 1_000 && running === 0);
    await listed();
    assert.equal(asked, 1_000);
    assert.ok(most <= 8, `${most} at once`);
  });
});

describe('the icon of a provider', () => {
  const png = (width: number, height = width, bytes = 100) => {
    const made = Buffer.alloc(bytes);
    made.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
    made.writeUInt32BE(width, 16);
    made.writeUInt32BE(height, 20);
    return new Uint8Array(made);
  };

  it('is that of its resources and templates, pinned or not', async (t) => {
    const icon = png(32);
    const templates = [{ uriTemplate: 'tasks:{name}', name: 'task' }];
    const { listed, setPins, catalog } = withProvider(t, { icon, templates });
    await until('it is listed', async () => (await listed()).length === 2);
    setPins([pin(unlisted, 1)]);
    const src = `data:image/png;base64,${Buffer.from(icon).toString('base64')}`;
    const picture = { src, mimeType: 'image/png', size: '32x32' };
    const shown = (await listed()).filter((each) => each.uri !== file);
    assert.deepEqual(
      shown.map((each) => each.uri),
      [unlisted, uri],
    );
    for (const each of [...shown, ...catalog.unrestricted.templates])
      assert.deepEqual(each.icon, picture);
  });

  const refused: readonly (readonly [string, unknown])[] = [
    ['an address', 'https://example.com/a.png'],
    ['no bytes', []],
    ['empty', new Uint8Array()],
    ['an SVG', new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['large', png(32, 32, 3_000)],
    ['wide', png(32, 16)],
    ['huge in pixels', png(30_000)],
    ['tiny', png(1)],
  ];
  for (const [how, icon] of refused) {
    it(`is refused if it is ${how}`, (t) => {
      assert.throws(() => withProvider(t, { ...good, icon: icon as Uint8Array }), /An icon is a/);
    });
  }
});
