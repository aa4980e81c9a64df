import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { until } from '../../../host/until';
import { connect, type Era } from './sharedClient';
import { alwaysUri, paths, rangeUri } from './planted';
import { sharedWindow } from './sharedWindow';

const documents = [paths.closed, paths.active, paths.pinned];

const said = { name: 'codex-mcp-client', hook: 'codex' };

/** The changes in git, and the brief, which names the changed files. */
const ofGit = ['git://gitmark/changes', 'context://workspace/brief'];
const bundle = 'context://workspace/pinned';
const ofTabs = ['editor://window/open', 'editor://window/selection'];

/** A client that listens to everything in a window with these rules. */
async function listening(t: TestContext, era: Era, rules: object) {
  const window = await sharedWindow(t);
  window.sharing.set({ person: { codex: rules } });
  const client = await connect(era, window.served, said);
  const stream = await client.listen([...documents, ...ofGit, ...ofTabs, bundle, alwaysUri]);
  /** When this resolves, what was changed before has been notified. */
  const settled = async () => {
    for (let step = 0; step < 2; step += 1) {
      const before = stream.updated.length;
      window.changeAlways();
      await until('a change that is always notified', () => stream.updated.length > before);
    }
  };
  return { ...window, client, stream, settled };
}

it('a resource has one topic in rules', async (t) => {
  const { catalog } = await sharedWindow(t);
  const topicOf = (uri: string) => catalog.unrestricted.topicOf(canonicalUri(uri));
  assert.deepEqual(documents.map(topicOf), ['files', 'editors', 'pins']);
  const live = [
    rangeUri,
    'editor://window/active',
    'editor://window/selection',
    'editor://window/open',
    'diagnostics://workspace/all',
    'diagnostics://document/filesmark.ts',
    'database://sqlite/databasesmark.db/dictionary',
    'https://pagesmark.example/',
    'terminal://window/last',
    'debug://session/debugmark',
    'git://gitmark/changes',
    'context://workspace/pinned',
    'build-tasks://extensionsmark',
  ];
  assert.deepEqual(live.map(topicOf), [
    'pins',
    'place',
    'selection',
    'editors',
    'problems',
    'problems',
    'databases',
    'pages',
    'terminal',
    'debug',
    'git',
    'pins',
    'build-tasks:',
  ]);
  assert.equal(topicOf('context://workspace/brief'), undefined);
});

for (const era of ['session', 'stateless'] as const) {
  describe(`a client with ${era === 'session' ? 'a session' : 'no session'}`, () => {
    for (const topic of ['files', 'editors', 'pins', 'problems'] as const) {
      for (const level of ['onlyWhenAsked', 'off'] as const) {
        it(`is not notified of a list to which something is added of ${topic}, which are ${level}`, async (t) => {
          const { addTo, stream, settled } = await listening(t, era, { [topic]: level });
          addTo[topic]();
          await settled();
          assert.equal(stream.lists, 0);
          const other = topic === 'pins' ? 'files' : 'pins';
          addTo[other]();
          await until(`the list with more ${other}`, () => stream.lists === 1);
        });
      }
    }

    for (const [level, isTold] of [
      ['onlyWhenAsked', false],
      ['off', true],
    ] as const) {
      const so = isTold ? 'is notified of its list' : 'is not notified';
      it(`${so} when a file is opened or closed while open editors are ${level}`, async (t) => {
        const { open, close, stream, settled } = await listening(t, era, { editors: level });
        for (const [count, act] of [open, close].entries()) {
          act(paths.closed);
          await settled();
          if (isTold) await until('the list', () => stream.lists === count + 1);
          else assert.equal(stream.lists, 0);
        }
        assert.ok(stream.updated.every((uri) => uri === alwaysUri));
      });

      it(`${so} when a file is pinned while pins are ${level}`, async (t) => {
        const { pin, stream, settled } = await listening(t, era, { pins: level });
        pin(paths.otherClosed);
        await settled();
        if (isTold) await until('the list', () => stream.lists === 1);
        else assert.equal(stream.lists, 0);
      });
    }

    for (const level of ['on', 'onlyWhenAsked', 'off'] as const) {
      const so = level === 'on' ? 'is notified' : 'is not notified';
      it(`${so} of another active tab with the place ${level}, in all that shows it`, async (t) => {
        const { activate, pin, stream, settled } = await listening(t, era, { place: level });
        pin('editor://window/open');
        await settled();
        stream.received.length = 0;
        activate(paths.otherOpen);
        await settled();
        const told = new Set(stream.updated.filter((uri) => uri !== alwaysUri));
        const all = ['context://workspace/brief', bundle, ofTabs[0]];
        assert.deepEqual(told, new Set(level === 'on' ? all : []));
      });
    }

    it('is notified of a closed tab in what shows tabs, if it was shown it', async (t) => {
      const { close, stream, settled } = await listening(t, era, { pins: 'off' });
      close(paths.pinned);
      await settled();
      assert.ok(stream.updated.every((uri) => uri === alwaysUri));
      close(paths.otherOpen);
      await until('it is notified', () => ofTabs.every((uri) => stream.updated.includes(uri)));
    });

    it('is notified when rules change what it may see, and of what is there again', async (t) => {
      const { sharing, stream, settled } = await listening(t, era, {});
      const [closed = ''] = documents;
      sharing.set({ person: { codex: { files: 'off' } } });
      await until('the shorter list', () => stream.lists === 1);
      await until('that it is gone', () => stream.updated.includes(closed));
      await settled();
      const count = stream.updated.filter((uri) => uri === closed).length;
      sharing.set({});
      await until('the longer list', () => stream.lists === 2);
      await until('that it is back', () => {
        return stream.updated.filter((uri) => uri === closed).length > count;
      });
    });

    it('is notified of a changed file in git only if it may see it under each of its names', async (t) => {
      const { changeInGit, stream, settled } = await listening(t, era, { files: 'off' });
      const [closed = '', edited = ''] = documents;
      changeInGit([closed]);
      changeInGit([closed, edited], [edited, closed]);
      await settled();
      assert.ok(stream.updated.every((uri) => uri === alwaysUri));
      for (const files of [[[closed], [edited]], [[]]]) {
        const before = stream.updated.length;
        changeInGit(...files);
        await until('it is notified', () =>
          ofGit.every((uri) => stream.updated.slice(before).includes(uri)),
        );
      }
    });

    it("is not notified when another client's rules change", async (t) => {
      const { sharing, stream, settled } = await listening(t, era, {});
      sharing.set({ person: { goose: { files: 'off' } } });
      await settled();
      assert.equal(stream.lists, 0);
      assert.ok(stream.updated.every((uri) => uri === alwaysUri));
    });
  });
}
