import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Sharing } from '../../../../src/core/access/access';
import { Kinds } from '../../../../src/core/catalog/kinds';
import { PinnedBundle } from '../../../../src/kinds/pinnedBundle';
import { Tokens } from '../../../../src/core/budget/tokens';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import { activePins, ChangingPins } from '../../activePins';
import { ProblemKind } from '../../problemKind';
import { noSuggestedParts } from '../../suggestedParts';
import { pin } from '../../testCatalog';
import { serve } from '../serve';
import { toolClients, type ToolClient } from './toolClients';

interface Window {
  readonly sharing?: Sharing;
  readonly excluded?: readonly string[];
}

interface Row extends Window {
  readonly reason: string;
  readonly uri: string;
}

/** Denied documents, each for another reason. */
const rows: readonly Row[] = [
  { reason: 'a secret', uri: 'file:///ws/hidden.env' },
  { reason: 'excluded', uri: 'file:///ws/hidden.ts', excluded: ['file:///ws/hidden.ts'] },
  { reason: 'outside', uri: 'file:///etc/hidden.ts' },
  { reason: 'not shared while that is paused', uri: 'file:///ws/hidden.ts', sharing: 'paused' },
  { reason: 'in no trusted workspace', uri: 'file:///ws/hidden.ts', sharing: 'untrusted' },
];

const pathOf = (uri: string) => uri.replace('file:///ws/', '').replace('file://', '');

interface Ask {
  readonly name: string;
  readonly ask: (client: ToolClient, uri: string) => Promise<unknown>;
}

const revision = /[0-9a-f]{8}-[0-9a-f-]{27}\.\d+/g;

const nothing = { status: 'known', changed: [], came: [], went: [], hasMore: false };

/** Every way to content, and what an answer would show of it. */
const asks: readonly Ask[] = [
  { name: 'resources/read', ask: ({ read }, uri) => read(uri) },
  { name: 'read_context by its URI', ask: ({ call }, uri) => call('read_context', { uri }) },
  {
    name: 'read_context by its path',
    ask: ({ call }, uri) => call('read_context', { path: pathOf(uri) }),
  },
  {
    name: 'read_context by its lines',
    ask: ({ call }, uri) => call('read_context', { uri, startLine: 1, endLine: 1 }),
  },
  {
    name: 'read_context of its problems',
    ask: ({ call }, uri) =>
      call('read_context', { uri: `diagnostics://document/${encodeURIComponent(uri)}` }),
  },
  {
    name: 'read_context of all problems',
    ask: ({ call }) => call('read_context', { uri: 'diagnostics://workspace/all' }),
  },
  {
    name: 'get_diagnostics of it',
    ask: ({ call }, uri) => call('get_diagnostics', { path: pathOf(uri) }),
  },
  {
    name: 'get_diagnostics of it, with a wait',
    ask: ({ call }, uri) => call('get_diagnostics', { path: pathOf(uri), wait: 1 }),
  },
  { name: 'get_diagnostics', ask: ({ call }) => call('get_diagnostics') },
  { name: 'list_context', ask: ({ call }) => call('list_context') },
  { name: 'search_context', ask: ({ call }) => call('search_context', { query: 'hidden' }) },
  { name: 'changes_since', ask: ({ call }) => call('changes_since') },
  {
    name: 'fix_problems of it',
    ask: ({ prompt }, uri) => prompt('fix_problems', { path: pathOf(uri) }),
  },
  {
    name: 'the paths that fix_problems completes',
    ask: ({ complete }) => complete('fix_problems', 'path', ''),
  },
  { name: 'pinned_context', ask: ({ prompt }) => prompt('pinned_context') },
];

/** A window with the denied file and a team pin on it, or without it. */
async function openWindow(t: TestContext, given: Window, uri?: string) {
  const problems = new ProblemKind();
  const team = new ChangingPins(uri === undefined ? [] : [pin(uri, 1)]);
  const pins = activePins(new ChangingPins(), team);
  const bundle = new PinnedBundle({
    kinds: new Kinds(),
    // It counts pins that are held back, both as a resource and as a prompt.
    pins: activePins(),
    suggested: noSuggestedParts,
    tokens: new Tokens(async () => countTokens),
    title: pathOf,
    budget: () => 1_000,
    onDidChangeBudget: new ChangingPins().onDidChange,
    maxReadBytes: () => 1_000_000,
  });
  const served = await serve(t, { more: [problems, bundle], pins: pins.all });
  served.window.sharing = given.sharing ?? 'on';
  for (const each of given.excluded ?? []) served.window.excluded.add(each);
  const put = (each: string, text: string) => {
    served.kind.put(each, text);
    problems.put(each, { message: text });
  };
  if (given.sharing === undefined) put('file:///ws/seen.ts', 'seen');
  if (uri !== undefined) put(uri, 'top secret');
  return { served, put, clients: await toolClients(served) };
}

/** An answer or an error, without what differs between servers. */
async function answerTo(work: Promise<unknown>): Promise<string> {
  const answer = await work.catch((error: unknown) => {
    assert.ok(error instanceof Error && 'code' in error);
    return { code: error.code, message: error.message };
  });
  return JSON.stringify(answer).replaceAll(revision, 'REVISION');
}

for (const { reason, uri, ...given } of rows) {
  describe(`what is ${reason}`, () => {
    it('is to every tool and prompt as if it were not there', async (t) => {
      const held = await openWindow(t, given, uri);
      const without = await openWindow(t, given);
      for (const [index, client] of held.clients.entries()) {
        const other = without.clients[index];
        assert.ok(other);
        for (const { name, ask } of asks) {
          const answer = await answerTo(ask(client, uri));
          assert.equal(answer, await answerTo(ask(other, uri)), `${client.era}: ${name}`);
          assert.ok(!answer.includes('top secret'), `${client.era}: ${name}`);
        }
      }
    });

    it('is changed, added and removed without a trace', async (t) => {
      const { served, put, clients } = await openWindow(t, given, uri);
      for (const { call } of clients) {
        const since = async (from?: string) => {
          const args = from === undefined ? {} : { revision: from };
          return (await call('changes_since', args)).structuredContent as { revision: string };
        };
        const first = await since();
        served.kind.change(uri);
        put(uri, 'another secret');
        served.kind.changeList();
        assert.deepEqual(await since(first.revision), { revision: first.revision, ...nothing });
      }
    });
  });
}

describe('a document that is denied while a client polls for changes', () => {
  it('is not said to have gone', async (t) => {
    const { served, clients } = await openWindow(t, {});
    const [client] = clients;
    assert.ok(client);
    const since = async (from?: string) => {
      const args = from === undefined ? {} : { revision: from };
      return (await client.call('changes_since', args)).structuredContent as { revision: string };
    };
    const first = await since();
    served.kind.change('file:///ws/seen.ts');
    served.window.excluded.add('file:///ws/seen.ts');
    served.kind.changeList();
    const { revision: _, ...then } = await since(first.revision);
    assert.deepEqual(then, nothing);
  });

  it('is all forgotten when sharing is paused and resumed', async (t) => {
    const { served, clients } = await openWindow(t, {});
    const [client] = clients;
    assert.ok(client);
    const ask = async (revision?: string) =>
      (await client.call('changes_since', revision === undefined ? {} : { revision }))
        .structuredContent as { revision: string; status: string };
    const first = await ask();
    served.window.sharing = 'paused';
    served.kind.changeList();
    const paused = await ask(first.revision);
    assert.equal(paused.status, 'unknown');
    served.window.sharing = 'on';
    served.kind.changeList();
    assert.equal((await ask(paused.revision)).status, 'unknown');
  });
});
