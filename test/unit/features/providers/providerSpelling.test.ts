import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Emitter } from '../../../../src/base/events';
import { until } from '../../../host/until';
import { withProvider } from './withProvider';

/** As a provider lists them, and as clients see them. */
const spellings = [
  ['Tasks:/Build All', 'tasks:/Build%20All'],
  ['tasks:caf%c3%a9', 'tasks:caf%C3%A9'],
  ['tasks:a%2Db~(c)!', 'tasks:a-b~%28c%29%21'],
  ['TASKS://Host/x/../y?q=a b', 'tasks://host/y?q%3Da%20b'],
  ['tasks:log?lines=2-3', 'tasks:log#L2-L3'],
] as const;

describe('the URIs of a provider', () => {
  const changes = new Emitter<{ uri?: string }>();
  const asked: string[] = [];
  const provider = {
    list: async () => spellings.map(([uri]) => ({ uri, name: uri })),
    read: async (uri: string) => {
      asked.push(uri);
      return { mimeType: 'text/plain', text: 'one\ntwo\nthree\n' };
    },
    onDidChange: changes.event,
  };

  for (const [own, canonical] of spellings) {
    it(`are its own for it and canonical for clients: ${own}`, async (t) => {
      const { uris, read, notified } = withProvider(t, provider);
      await until('they are listed', async () => (await uris()).length > spellings.length);
      assert.ok((await uris()).includes(canonical), String(await uris()));
      asked.length = 0;
      await read(canonical);
      await read(own);
      assert.deepEqual(asked, [own, own]);
      changes.fire({ uri: own });
      const isNotified = () =>
        notified.some((change) => change.type === 'content' && change.uri === canonical);
      await until('it is notified', isNotified);
    });
  }

  it('are its own before it is listed, too', async (t) => {
    const { read } = withProvider(t, provider);
    asked.length = 0;
    await read('tasks:/Build%20All');
    assert.deepEqual(asked, ['Tasks:/Build All']);
  });

  it('that differ in spelling alone are one, as it was listed first', async (t) => {
    const list = async () => ['tasks:a-b', 'tasks:a%2Db'].map((uri) => ({ uri, name: uri }));
    const { uris, read } = withProvider(t, { ...provider, list });
    await until('it is listed', async () => (await uris()).length === 2);
    asked.length = 0;
    await read('tasks:a%2Db');
    assert.deepEqual(asked, ['tasks:a-b']);
  });

  it('with lines are read as a whole, and cut', async (t) => {
    const { read } = withProvider(t, provider);
    asked.length = 0;
    assert.equal(await read('tasks:/Build%20All#L2'), 'two\n');
    assert.equal(await read('tasks:unlisted?lines=1-2'), 'one\ntwo\n');
    assert.deepEqual(asked, ['Tasks:/Build All', 'tasks:unlisted']);
    await assert.rejects(read('tasks:unlisted#L9'), /past the end/);
  });

  it('are completed by its template as it spells it', async (t) => {
    const templates = [
      { uriTemplate: 'Tasks:log/{name:3}{?day,hour*}', name: 'log' },
      { uriTemplate: 'tasks:a b/{name}', name: 'no template' },
    ];
    const given: unknown[] = [];
    const complete = async (request: unknown) => {
      given.push(request);
      return ['1', '2'];
    };
    const provided = withProvider(t, { ...provider, templates, complete });
    const canonical = 'tasks:log/{name:3}{?day,hour*}';
    assert.deepEqual(
      provided.catalog.unrestricted.templates.map(({ uriTemplate }) => uriTemplate),
      [canonical],
    );
    assert.deepEqual((await provided.complete('hour', canonical)).values, ['1', '2']);
    const uriTemplate = 'Tasks:log/{name:3}{?day,hour*}';
    assert.deepEqual(given, [{ uriTemplate, variable: 'hour', given: {} }]);
  });
});
