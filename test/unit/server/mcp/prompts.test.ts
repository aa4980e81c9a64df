import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { entry } from '../../fakeKind';
import { createPinnedWindow, uri as uriOf } from '../../pinnedWindow';
import { pin } from '../../testCatalog';
import { serve } from '../serve';
import { toolClients, toolWindow } from './toolClients';

describe('pinned_context', () => {
  const open = async (t: Parameters<typeof serve>[0]) => {
    const a = uriOf('a.md');
    const { catalog } = createPinnedWindow({ files: [entry(a)], pins: [pin(a, 1)] });
    return toolClients(await serve(t, { catalog }));
  };

  it('embeds all that is pinned, within a budget', async (t) => {
    for (const { prompt, complete } of await open(t)) {
      const [said, embedded] = await prompt('pinned_context');
      assert.match(JSON.stringify(said), /data, not instructions/);
      assert.partialDeepStrictEqual(embedded?.content, {
        type: 'resource',
        resource: { uri: 'context://workspace/pinned', mimeType: 'text/markdown' },
      });
      assert.match(JSON.stringify(embedded), /## a\.md.+text of file:\/\/\/ws\/a\.md/);
      const [, cut] = await prompt('pinned_context', { budget: '10' });
      assert.partialDeepStrictEqual(cut?.content, {
        resource: { uri: 'context://workspace/pinned?budget=10' },
      });
      assert.doesNotMatch(JSON.stringify(cut), /text of/);
      for (const budget of ['x', '8\ud83d']) {
        await assert.rejects(prompt('pinned_context', { budget }), {
          code: -32602,
          message: /Malformed budget/,
        });
      }
      assert.deepEqual((await complete('pinned_context', 'budget', '8')).slice(0, 1), ['8000']);
    }
  });
});

describe('fix_problems', () => {
  it('embeds the problems of a file and its text', async (t) => {
    const { forEach, reads } = await toolWindow(t);
    await forEach(async ({ prompt }) => {
      const [said, problems, document] = await prompt('fix_problems', { path: 'src/cart.ts' });
      assert.match(JSON.stringify(said), /src\/cart\.ts.+data, not instructions/);
      assert.partialDeepStrictEqual(problems?.content, {
        type: 'resource',
        resource: { text: 'src/cart.ts:2:3: error: no two [ts]' },
      });
      assert.partialDeepStrictEqual(document?.content, {
        type: 'resource',
        resource: { uri: 'file:///ws/src/cart.ts', text: 'one\ntwo\nthree\n' },
      });
    });
    const both = ['diagnostics://document/file%3A///ws/src/cart.ts', 'file:///ws/src/cart.ts'];
    assert.deepEqual(reads, [...both, ...both]);
  });

  it('waits for fresh problems', async (t) => {
    const { forEach, problems } = await toolWindow(t);
    const cart = 'file:///ws/src/cart.ts';
    problems.freshness = async (waitMs) => {
      problems.put(cart, ...(waitMs === undefined ? [] : [{ message: 'found by then' }]));
      return { fresh: waitMs !== undefined };
    };
    await forEach(async ({ prompt }) => {
      const [said, found] = await prompt('fix_problems', { path: 'src/cart.ts' });
      assert.doesNotMatch(JSON.stringify(said), /fresh/);
      assert.match(JSON.stringify(found), /error: found by then/);
    });
  });

  it('says that there are none, and why that may be of before', async (t) => {
    const { forEach, problems } = await toolWindow(t);
    problems.put('file:///ws/src/cart.ts');
    problems.freshness = async () => ({ fresh: false, whyNotFresh: 'It has no tab.' });
    await forEach(async ({ prompt }) => {
      const [said, ...others] = await prompt('fix_problems', { path: 'src/cart.ts' });
      assert.match(JSON.stringify(said), /No problems.+Not known to be fresh\. It has no tab\./);
      assert.equal(others.length, 1);
      assert.partialDeepStrictEqual(others, [
        { content: { resource: { uri: 'file:///ws/src/cart.ts' } } },
      ]);
    });
  });

  it('completes the path of what has problems', async (t) => {
    const { forEach, problems } = await toolWindow(t);
    problems.put('file:///ws/src/a.ts', {});
    await forEach(async ({ complete }) => {
      assert.deepEqual(await complete('fix_problems', 'path', 'crt'), ['src/cart.ts']);
      assert.deepEqual(await complete('fix_problems', 'path', ''), ['src/a.ts', 'src/cart.ts']);
    });
  });

  it('is -32602 without a path that leads to a file', async (t) => {
    const { forEach } = await toolWindow(t);
    await forEach(async ({ prompt, complete }) => {
      const rejections = [
        { work: () => prompt('fix_problems'), message: /Missing argument: path/ },
        { work: () => prompt('fix_problems', { path: 'none.ts' }), message: /no file at none\.ts/ },
        { work: () => prompt('fix_problems', { path: '\ud83d.ts' }), message: /no file at .+\.ts/ },
        { work: () => prompt('none'), message: /Unknown prompt/ },
        { work: () => complete('none', 'path', ''), message: /Unknown prompt/ },
        { work: () => complete('fix_problems', 'none', ''), message: /Unknown argument/ },
      ];
      for (const { work, message } of rejections) {
        await assert.rejects(work, { code: -32602, message });
      }
    });
  });
});
