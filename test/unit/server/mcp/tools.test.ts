import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { contentOf, listedIn, textOf } from '../../../host/toolAnswers';
import { FakeKind } from '../../fakeKind';
import { folderPin } from '../../pinnedWindow';
import { pin } from '../../testCatalog';
import { serve } from '../serve';
import { toolClients, toolWindow } from './toolClients';

const cart = 'file:///ws/src/cart.ts';
const order = 'file:///ws/src/order.ts';

describe('list_context', () => {
  it('says what matters most first, and why', async (t) => {
    const note = 'Start\nhere';
    const { forEach } = await toolWindow(t, { pins: [{ ...pin(order, 0.8), note }] });
    await forEach(async ({ call }) => {
      const answer = await call('list_context');
      const resources = listedIn(answer);
      assert.deepEqual(resources[0], {
        uri: order,
        title: '/ws/src/order.ts',
        why: ['pinned'],
        priority: 0.8,
        description: 'Start here',
      });
      assert.deepEqual(
        resources.slice(1).map(({ uri, why }) => [uri, why[0]]),
        [
          ['file:///ws/notes.md', 'workspace'],
          [cart, 'workspace'],
          ['diagnostics://document/src/cart.ts', 'problems'],
          ['diagnostics://workspace/all', 'problems'],
        ],
      );
    });
  });

  it('continues after the end of a page', async (t) => {
    const { forEach } = await toolWindow(t);
    await forEach(async ({ call }) => {
      const uris: string[] = [];
      let cursor: string | undefined;
      do {
        const args = { limit: 2, ...(cursor !== undefined && { cursor }) };
        const answer = await call('list_context', args);
        const resources = listedIn(answer);
        assert.ok(resources.length <= 2);
        uris.push(...resources.map(({ uri }) => uri));
        cursor = /call again with cursor (\S+)$/.exec(textOf(answer))?.[1];
      } while (cursor !== undefined);
      assert.equal(new Set(uris).size, 5);
      assert.equal(uris.length, 5);
    });
  });

  it('says so if nothing is shared', async (t) => {
    const { forEach, window } = await toolWindow(t);
    window.sharing = 'paused';
    await forEach(async ({ call }) => {
      const answer = await call('list_context');
      assert.equal(textOf(answer), 'Nothing is shared here now. Sharing may be paused in VS Code.');
    });
  });
});

describe('read_context', () => {
  const cases = [
    { name: 'a path', args: { path: 'src/cart.ts' } },
    { name: 'a URI', args: { uri: 'file:///ws/src/../src/cart.ts' } },
  ];
  for (const { name, args } of cases) {
    it(`reads ${name}`, async (t) => {
      const { forEach, reads } = await toolWindow(t);
      await forEach(async ({ call }) => {
        const answer = await call('read_context', args);
        assert.deepEqual(
          answer.content.map(({ text }) => text),
          [`${cart}, lines 1-4 of 4:`, 'one\ntwo\nthree\n'],
        );
      });
      assert.deepEqual(reads, [cart, cart]);
    });
  }

  it('asks a document for its lines, and cuts them out of anything else', async (t) => {
    const { forEach, kind, problems } = await toolWindow(t);
    kind.put(`${cart}#L2-L3`, () => ({
      mimeType: 'text/plain',
      text: 'two\nthree\n',
      meta: { lines: '2-3', lineCount: 4, dirty: true },
    }));
    problems.put(order, {}, { line: 2 }, { line: 3 });
    await forEach(async ({ call }) => {
      const lines = { startLine: 2, endLine: 3 };
      const ofFile = await call('read_context', { path: 'src/cart.ts', ...lines });
      assert.equal(contentOf(ofFile), 'two\nthree\n');
      assert.match(textOf(ofFile), /lines 2-3 of 4, with unsaved edits:/);
      const uri = 'diagnostics://document/src%2Forder.ts';
      const ofProblems = await call('read_context', { uri, ...lines });
      assert.match(textOf(ofProblems), /, lines 2-3 of 3:/);
      assert.equal(
        contentOf(ofProblems),
        'src/order.ts:2:1: error: wrong\nsrc/order.ts:3:1: error: wrong',
      );
      const past = await call('read_context', { uri, startLine: 4 });
      assert.ok(past.isError);
      assert.match(textOf(past), /Line 4 is past the end: there are 3 lines\./);
    });
  });

  it('reads a long text up to a line, and says that there is more', async (t) => {
    const { forEach, kind } = await toolWindow(t);
    kind.put(cart, () => ({ mimeType: 'text/plain', text: 'line\n'.repeat(3_000) }));
    await forEach(async ({ call }) => {
      const answer = await call('read_context', { path: 'src/cart.ts' });
      assert.match(textOf(answer), /, lines 1-2000 of 3001:/);
      assert.equal(answer.content[1]?.text, 'line\n'.repeat(2_000));
    });
  });

  it('counts no lines of a part of a file, whose lines have other numbers there', async (t) => {
    const uri = canonicalUri('context://workspace/pin/1/src/cart.ts');
    const pin = new FakeKind({
      claims: 'context:',
      claim: () => ({}),
      unlisted: [{ uri, priority: 0.1, order: 0 }],
      contents: { mimeType: 'text/plain', text: 'two\n', meta: { lines: '2-3', lineCount: 4 } },
    });
    for (const { call } of await toolClients(await serve(t, { more: [pin] }))) {
      const answer = await call('read_context', { uri, startLine: 1 });
      assert.ok(answer.isError);
      assert.match(textOf(answer), /is lines 2-3 of a longer text\. Read others by the path/);
    }
  });

  it('leaves what else the query says as it is when a budget is asked for', async (t) => {
    const uri = canonicalUri('git://shop/changes?budget=5&path=%2Bpage%2Fa.ts');
    const git = new FakeKind({
      claims: 'git:',
      claim: () => ({}),
      unlisted: [{ uri, priority: 0.1, order: 0 }],
    });
    for (const { call } of await toolClients(await serve(t, { more: [git] }))) {
      const asked = { uri: 'git://shop/changes?path=%2Bpage%2Fa.ts', budget: 5 };
      const answer = await call('read_context', asked);
      assert.ok(textOf(answer).startsWith(`${uri}, lines`), textOf(answer));
    }
  });

  it('gives a picture to be seen, and other bytes as a resource', async (t) => {
    const { forEach, kind } = await toolWindow(t);
    const blob = Uint8Array.of(0, 255);
    kind.put('file:///ws/a.png', () => ({ mimeType: 'image/png', blob }));
    kind.put('file:///ws/a.bin', () => ({ mimeType: 'application/octet-stream', blob }));
    await forEach(async ({ call }) => {
      const picture = await call('read_context', { path: 'a.png' });
      assert.deepEqual(picture.content[1], { type: 'image', data: 'AP8=', mimeType: 'image/png' });
      const bytes = await call('read_context', { path: 'a.bin' });
      assert.partialDeepStrictEqual(bytes.content[1], {
        type: 'resource',
        resource: { uri: 'file:///ws/a.bin', blob: 'AP8=' },
      });
      assert.equal(bytes.content[0]?.text, 'file:///ws/a.bin, application/octet-stream, 2 bytes:');
    });
  });

  const wrong = [
    { args: {}, says: /either a uri or a path/ },
    { args: { uri: cart, path: 'src/cart.ts' }, says: /either a uri or a path/ },
    { args: { path: 'src/cart.ts', startLine: 3, endLine: 2 }, says: /endLine 2 is before/ },
    { args: { path: 'src/cart.ts', startLine: 0 }, says: /startLine/ },
    { args: { path: 'src/cart.ts', line: 1 }, says: /"line"/ },
    { args: { path: 5 }, says: /path/ },
    { args: { uri: 'src/cart.ts' }, says: /not a URI\. For a path, use `path`/ },
    { args: { path: 'none.ts' }, says: /nothing at none\.ts\. Call search_context/ },
    { args: { path: 'half \ud83d.ts' }, says: /nothing at half .+\.ts\. Call search_context/ },
  ];
  for (const { args, says } of wrong) {
    it(`says to the model what is wrong with ${JSON.stringify(args)}`, async (t) => {
      const { forEach, reads } = await toolWindow(t);
      await forEach(async ({ call }) => {
        const answer = await call('read_context', args);
        assert.equal(answer.isError, true);
        assert.match(textOf(answer), says);
      });
      assert.deepEqual(reads, []);
    });
  }
});

describe('search_context', () => {
  it('finds names by their letters, and links to what they name', async (t) => {
    const { forEach } = await toolWindow(t);
    await forEach(async ({ call }) => {
      const answer = await call('search_context', { query: 'crtts' });
      assert.equal(listedIn(answer)[0]?.uri, cart);
      assert.partialDeepStrictEqual(answer.content[1], { type: 'resource_link', uri: cart });
    });
  });

  it('keeps to its limit, and counts what is left', async (t) => {
    const { forEach } = await toolWindow(t);
    await forEach(async ({ call }) => {
      const answer = await call('search_context', { query: 's', limit: 1 });
      assert.equal(listedIn(answer).length, 1);
      assert.match(textOf(answer), /5 match: these are the best\./);
      const none = await call('search_context', { query: 'xyzxyz' });
      assert.match(textOf(none), /^No name matches\..* list_context\.$/);
    });
  });

  it('lists pins first among similar names', async (t) => {
    const { forEach } = await toolWindow(t, { pins: [folderPin('src/', 0.5)] });
    await forEach(async ({ call }) => {
      const answer = await call('search_context', { query: 'o' });
      assert.deepEqual(listedIn(answer)[0]?.why, ['pinned']);
    });
  });
});

describe('get_diagnostics', () => {
  it('groups by file, and gives those of one file or one severity', async (t) => {
    const { forEach, problems } = await toolWindow(t);
    problems.put(order, { severity: 'warning', line: 9 }, { line: 3 });
    const counts = { error: 0, warning: 0, info: 0, hint: 0 };
    await forEach(async ({ call }) => {
      const all = await call('get_diagnostics');
      assert.partialDeepStrictEqual(all.structuredContent, {
        total: 3,
        counts: { ...counts, error: 2, warning: 1 },
        files: [
          { path: 'src/order.ts', uri: order, total: 2 },
          {
            path: 'src/cart.ts',
            problems: [{ line: 2, column: 3, severity: 'error', message: 'no two', source: 'ts' }],
          },
        ],
        problemsCut: 0,
        filesCut: 0,
      });
      assert.match(textOf(all), /^Problems: 3 \(error: 2, warning: 1\)\.\n\nsrc\/order\.ts\n/);
      const one = await call('get_diagnostics', { path: 'src/cart.ts' });
      assert.partialDeepStrictEqual(one.structuredContent, { total: 1 });
      const warnings = await call('get_diagnostics', { severity: 'warning' });
      assert.partialDeepStrictEqual(warnings.structuredContent, {
        counts: { ...counts, warning: 1 },
      });
      assert.equal((await call('get_diagnostics', { severity: 'bad' })).isError, true);
      const none = await call('get_diagnostics', { path: 'none.ts' });
      assert.match(textOf(none), /^There is nothing at none\.ts\. /);
    });
  });

  it('is no flood', async (t) => {
    const { forEach, problems } = await toolWindow(t);
    const many = Array.from({ length: 500 }, (_, line) => ({ line: line + 1 }));
    for (let file = 0; file < 50; file += 1) problems.put(`file:///ws/${file}.ts`, ...many);
    await forEach(async ({ call }) => {
      const { structuredContent, content } = await call('get_diagnostics');
      const { files, ...counts } = structuredContent as { files: { problems: unknown[] }[] };
      assert.deepEqual(
        files.map((file) => file.problems.length),
        [20, 20, 20, 20, 20],
      );
      assert.partialDeepStrictEqual(counts, {
        total: 25_001,
        problemsCut: 24_901,
        filesCut: 46,
      });
      assert.match(textOf({ content }), /24901 are not shown, 46 files not at all\./);
    });
  });
});
