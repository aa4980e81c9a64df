import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ResourceProvider } from '../../../../src/api/api';
import { Emitter } from '../../../../src/base/events';
import { checkedProvider, KnownProviders } from '../../../../src/core/sharing/providers';
import { until } from '../../../host/until';
import { pin } from '../../testCatalog';
import { file, good, uri, withProvider } from './withProvider';

const never = () => new Promise<never>(() => undefined);

describe('a provider', () => {
  it('is served behind what is open, with its templates, while the person agrees', async (t) => {
    const templates = [
      { uriTemplate: 'tasks:{name}', name: 'task' },
      { uriTemplate: 'file:///{+path}', name: 'not its own' },
    ];
    const asked: string[] = [];
    const list = async () => {
      asked.push('list');
      return good.list();
    };
    const complete = async () => ['one', 'two'];
    const provided = withProvider(t, { list, templates, complete }, { isOn: false });
    assert.deepEqual(await provided.uris(), [file]);
    assert.deepEqual(provided.catalog.unrestricted.templates, []);
    await assert.rejects(provided.read(uri), { name: 'ResourceNotFound' });
    assert.deepEqual(asked, []);
    provided.choose(true);
    await until('it is listed', async () => (await provided.uris()).includes(uri));
    assert.deepEqual(await provided.uris(), [file, uri]);
    assert.equal(await provided.read(uri), 'good');
    assert.deepEqual(
      provided.catalog.unrestricted.templates.map(({ name }) => name),
      ['task'],
    );
    assert.deepEqual((await provided.complete('name')).values, ['one', 'two']);
    provided.choose(false);
    assert.deepEqual(await provided.uris(), [file]);
    await assert.rejects(provided.read(uri), { name: 'ResourceNotFound' });
  });

  const rubbish: readonly unknown[] = [
    null,
    7,
    'text',
    [null, 7, {}, { uri: 7, name: 'n' }, { uri: 'file:///etc/passwd', name: 'n' }, { uri }],
    [
      { uri: 'tasks:\n', name: 'n' },
      { uri: `tasks:${'x'.repeat(3_000)}`, name: 'n' },
    ],
  ];
  const failing: readonly (readonly [string, Partial<ResourceProvider>])[] = [
    [
      'throws',
      {
        list: () => {
          throw new Error('/secret');
        },
        read: () => {
          throw new Error('/secret');
        },
      },
    ],
    [
      'rejects',
      {
        list: () => Promise.reject(new Error('/secret')),
        read: () => Promise.reject(new Error('/secret')),
      },
    ],
    ['hangs', { list: never, read: never }],
  ];
  const hostile = [
    ...failing,
    ...rubbish.map((value, index) => {
      const answer = async () => value as never;
      return [
        `returns rubbish ${index}`,
        { list: answer, ...(index > 0 && { read: answer }) },
      ] as const;
    }),
  ];
  for (const [how, provider] of hostile) {
    it(`that ${how} fails alone, with its name`, async (t) => {
      const { uris, read, catalog } = withProvider(t, provider);
      assert.deepEqual(await uris(), [file]);
      if (how === 'returns rubbish 0') return;
      await assert.rejects(read(uri), (error: Error) => {
        assert.match(error.message, /"Tasks"/);
        assert.doesNotMatch(error.message, /secret/);
        return true;
      });
      assert.deepEqual(await uris(), [file]);
      assert.equal(await read(file), `text of ${file}`);
      catalog.dispose();
    });
  }

  for (const [how, provider] of failing) {
    it(`that ${how} has each failure logged once`, async (t) => {
      const { read, errors } = withProvider(t, provider);
      await assert.rejects(read(uri), /"Tasks"/);
      assert.equal(errors.length, 2, errors.join('\n'));
    });
  }

  it('that reports 200 changes at once has those of unlisted resources notified, too', async (t) => {
    const changes = new Emitter<{ uri?: string }>();
    const { notified, uris } = withProvider(t, { onDidChange: changes.event });
    await until('it is listed', async () => (await uris()).includes(uri));
    for (let index = 100; index < 300; index += 1) changes.fire({ uri: `tasks:${index}` });
    const isNotified = (of: string) =>
      notified.some((change) => change.type === 'content' && change.uri === of);
    await until('the listed one is notified', () => isNotified(uri));
    assert.ok(isNotified('tasks:150'));
  });

  it('has a place for what is pinned and not listed', async (t) => {
    const { uris, setPins } = withProvider(t, { list: never });
    setPins([pin('tasks:unlisted', 1), pin('other:unlisted', 1)]);
    assert.deepEqual(await uris(), ['tasks:unlisted', file]);
  });

  it('that hangs keeps nobody else waiting', async (t) => {
    const asked: string[] = [];
    let release = () => {};
    const held = new Promise<never>((_, reject) => {
      release = () => reject(new Error('released'));
    });
    const hang = (what: string) => () => {
      asked.push(what);
      return held;
    };
    const hanging = { read: hang('read'), describe: hang('describe'), complete: hang('complete') };
    const templates = [{ uriTemplate: 'tasks:{name}', name: 'task' }];
    const given = { ...hanging, templates };
    const { uris, read, complete, setPins } = withProvider(t, given, { maxMs: 60_000 });
    setPins([pin('tasks:unlisted', 1)]);
    assert.deepEqual(await uris(), ['tasks:unlisted', file]);
    const answers = [read(uri), complete('name')];
    await until('it hangs', () => asked.length === 3);
    assert.deepEqual(await uris(), ['tasks:unlisted', file, uri]);
    assert.equal(await read(file), `text of ${file}`);
    const later = new Promise((resolve) => setImmediate(resolve, 'later'));
    assert.equal(await Promise.race([...answers, later]), 'later');
    release();
    for (const answer of answers) await assert.rejects(answer, /"Tasks" failed/);
  });

  it('that answers a gigabyte fails with the limit', async (t) => {
    const text = 'x'.repeat(500_000_000);
    const { read } = withProvider(t, { read: async () => ({ mimeType: 'text/plain', text }) });
    await assert.rejects(read(uri), /Too large: 500000000 bytes/);
    const blob = new Uint8Array(2_000_000);
    const bytes = withProvider(t, { read: async () => ({ mimeType: 'image/png', blob }) });
    await assert.rejects(bytes.read(uri), /Too large: 2000000 bytes/);
  });

  it('that lists a million has its first 10,000 listed', async (t) => {
    const million = Array.from({ length: 10_100 }, (_, index) => ({
      uri: `tasks:${index}`,
      name: String(index),
    }));
    million.length = 1_000_000;
    const { catalog } = withProvider(t, { list: async () => million });
    const count = async () => [...(await catalog.unrestricted.listedUris())].length;
    await until('it is listed', async () => (await count()) === 10_001);
  });

  it('that floods changes is asked and notified of seldom', async (t) => {
    const changes = new Emitter<{ uri?: string }>();
    let lists = 0;
    const list = async () => {
      lists += 1;
      return good.list();
    };
    const { notified } = withProvider(t, { list, onDidChange: changes.event });
    for (let index = 0; index < 100_000; index += 1) {
      changes.fire({});
      changes.fire({ uri });
      changes.fire({ uri: `tasks:${index}` });
      changes.fire(null as never);
    }
    await until('the last is notified', () => notified.some(({ type }) => type === 'content'));
    assert.ok(lists <= 3, `${lists} lists`);
    assert.ok(notified.length < 250, `${notified.length} changes`);
  });

  const asking = [
    ['list', good.list],
    ['read', good.read],
    ['describe', async () => ({ name: 'one' })],
    ['complete', async () => ['one']],
  ] as const;
  for (const change of [{}, { uri: 'tasks:unlisted' }]) {
    for (const [call, answer] of asking) {
      it(`that reports ${JSON.stringify(change)} whenever its ${call}() is called hangs nobody`, async (t) => {
        const changes = new Emitter<{ uri?: string }>();
        const maxCalls = 1_000;
        let calls = 0;
        const reporting = () => {
          calls += 1;
          if (calls < maxCalls) changes.fire(change);
          return answer(uri as never);
        };
        const templates = [{ uriTemplate: 'tasks:{name}', name: 'task' }];
        const given = { templates, onDidChange: changes.event, [call]: reporting };
        const { uris, read, complete, setPins } = withProvider(t, given);
        setPins([pin('tasks:unlisted', 1)]);
        await until('it is listed', async () => (await uris()).includes(uri));
        await read(uri);
        await complete('name');
        await new Promise((resolve) => setImmediate(resolve));
        assert.ok(0 < calls && calls < maxCalls / 2, `${calls} calls`);
      });
    }
  }

  it('that is disposed while it is read has nothing to read', async (t) => {
    const { read, followed, uris } = withProvider(t, {
      read: async () => {
        await new Promise<void>((resolve) => setImmediate(resolve));
        return { mimeType: 'text/plain', text: 'late' };
      },
    });
    const reading = read(uri);
    followed.dispose();
    await assert.rejects(reading, { name: 'ResourceNotFound' });
    assert.deepEqual(await uris(), [file]);
  });
});

describe('the scheme of a provider', () => {
  const known = new KnownProviders();
  const isTaken = (scheme: string) => scheme === 'memfs';
  const add = (scheme: string) => known.add(checkedProvider({ scheme, label: 'x' }), isTaken);

  it('is its own until it is disposed', () => {
    const added = add('build-tasks');
    assert.throws(() => add('build-tasks'), /is taken/);
    assert.ok(known.has('build-tasks'));
    added.dispose();
    add('build-tasks').dispose();
  });

  const taken = [
    'file',
    'http',
    'https',
    'git',
    'untitled',
    'vscode-remote',
    'editor',
    'skill',
    'memfs',
  ];
  for (const scheme of [
    ...taken,
    'context',
    'database',
    'mcp-resource',
    'A',
    'a',
    'a b',
    '',
    'x:',
  ]) {
    it(`is not "${scheme}"`, () => assert.throws(() => add(scheme), /scheme/));
  }
});
