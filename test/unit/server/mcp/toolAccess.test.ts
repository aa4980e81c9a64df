import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Sharing } from '../../../../src/core/access/access';
import { Kinds } from '../../../../src/core/catalog/kinds';
import { PinnedBundle } from '../../../../src/kinds/pinnedBundle';
import { always } from '../../setting';
import { Tokens } from '../../../../src/core/budget/tokens';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import { activePins, ChangingPins } from '../../activePins';
import { outlines } from '../../outlines';
import { ProblemKind } from '../../problemKind';
import { noSuggestedParts } from '../../suggestedParts';
import { pin } from '../../testCatalog';
import { serve } from '../serve';
import { toolClients, type ToolClient } from './toolClients';
import { unasked } from '../../unasked';

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
    outlines,
    unasked,
    title: pathOf,
    budget: always(1_000),
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

/** An answer or an error. */
async function answerTo(work: Promise<unknown>): Promise<string> {
  const answer = await work.catch((error: unknown) => {
    assert.ok(error instanceof Error && 'code' in error);
    return { code: error.code, message: error.message };
  });
  return JSON.stringify(answer);
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
  });
}
