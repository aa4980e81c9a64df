import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { ResourceNotFound } from '../../../../src/base/errors';
import { Waits } from '../../../../src/server/mcp/requestLimits';
import { levelsBy, unrestricted, Viewer } from '../../../../src/core/sharing/viewer';
import { requestContexts } from '../../../../src/server/mcp/requestContext';
import { Limiter } from '../../../../src/base/limiter';
import { fakeCatalog } from '../../fakeCatalog';
import { ProblemKind } from '../../problemKind';
import { toolWindow } from './toolClients';
import { withoutAnswers } from '../../withoutAnswers';

const path = 'src/cart.ts';

/** A window in which each question that waits is answered only when the test says so. */
async function waitingWindow(t: TestContext) {
  const window = await toolWindow(t);
  const asked: { readonly waitMs: number; answer(): void }[] = [];
  window.problems.freshness = async (waitMs) => {
    if (waitMs === undefined) return { fresh: false, whyNotFresh: 'Nobody asked.' };
    await new Promise<void>((answer) => asked.push({ waitMs, answer }));
    return { fresh: true };
  };
  const begun = async (count: number) => {
    while (asked.length < count) await new Promise(setImmediate);
    return asked.splice(0);
  };
  return { ...window, begun };
}

describe('a wait for fresh problems', () => {
  it('is as long as asked for, and ends with what the server says', async (t) => {
    const { forEach, begun } = await waitingWindow(t);
    await forEach(async ({ call }) => {
      const answer = call('get_diagnostics', { path, wait: 2.5 });
      const [question] = await begun(1);
      assert.equal(question?.waitMs, 2_500);
      question.answer();
      const { structuredContent, content } = await answer;
      assert.partialDeepStrictEqual(structuredContent, { fresh: true, total: 1 });
      assert.match(content[0]?.text ?? '', /\n\nFresh: /);
    });
  });

  it('is none unless it is asked for, which says why the answer may be of before', async (t) => {
    const { forEach } = await waitingWindow(t);
    await forEach(async ({ call, read }) => {
      const { structuredContent, content } = await call('get_diagnostics', { path });
      const why = { fresh: false, whyNotFresh: 'Nobody asked.' };
      assert.partialDeepStrictEqual(structuredContent, why);
      assert.match(content[0]?.text ?? '', /Nobody asked\.$/);
      const all = await call('get_diagnostics', { wait: 5 });
      assert.partialDeepStrictEqual(all.structuredContent, { fresh: false });
      assert.match(all.content[0]?.text ?? '', /Give the path/);
      const found = await read(`diagnostics://document/${path}`);
      const _meta = {
        'mcp-workspace-bridge/fresh': false,
        'mcp-workspace-bridge/whyNotFresh': 'Nobody asked.',
      };
      assert.partialDeepStrictEqual(found, { contents: [{ _meta }] });
    });
  });

  it('says what can be of before all the same', async (t) => {
    const { forEach, problems } = await toolWindow(t);
    const freshExcept = 'Problems of eslint can be of the text before.';
    problems.freshness = async () => ({ fresh: true, freshExcept });
    await forEach(async ({ call, prompt }) => {
      const { structuredContent, content } = await call('get_diagnostics', { path, wait: 1 });
      assert.partialDeepStrictEqual(structuredContent, { fresh: true, freshExcept });
      assert.match(content[0]?.text ?? '', /\n\nFresh: .+\nProblems of eslint can be of .+\.$/);
      const [said] = await prompt('fix_problems', { path });
      assert.match(JSON.stringify(said), /not instructions\. Problems of eslint can be of/);
    });
  });

  it('is at most 10 seconds long', async (t) => {
    const { forEach } = await waitingWindow(t);
    await forEach(async ({ call }) => {
      assert.equal((await call('get_diagnostics', { path, wait: 11 })).isError, true);
      assert.equal((await call('get_diagnostics', { path, wait: -1 })).isError, true);
    });
  });

  it('holds up no other question, and is refused to a client that waits too often', async (t) => {
    const { toolClients, begun } = await waitingWindow(t);
    const [one, other] = toolClients;
    assert.ok(one && other);
    const ask = ({ call }: typeof one) => call('get_diagnostics', { path, wait: 10 });
    const waiting = Array.from({ length: 4 }, () => ask(one));
    const questions = await begun(4);
    const refused = await ask(one);
    assert.equal(refused.isError, true);
    assert.match(refused.content[0]?.text ?? '', /^Too many/);
    assert.ok(await one.read('file:///ws/src/cart.ts'));
    const others = ask(other);
    questions.push(...(await begun(1)));
    for (const { answer } of questions) answer();
    for (const { isError } of await Promise.all([...waiting, others])) assert.ok(!isError);
  });

  it('ends with nothing of what was held back meanwhile', async (t) => {
    const { toolClients, begun, window } = await waitingWindow(t);
    for (const { call } of toolClients) {
      const answer = call('get_diagnostics', { path, wait: 10 });
      const [question] = await begun(1);
      window.sharing = 'paused';
      question?.answer();
      const { isError, content } = await answer;
      window.sharing = 'on';
      assert.equal(isError, true);
      assert.match(content[0]?.text ?? '', /^VS Code shares nothing now/);
    }
  });

  it('ends with nothing of what a sharing rule holds back since', async () => {
    const problems = new ProblemKind();
    const { catalog } = fakeCatalog({ more: [problems] });
    problems.put('file:///ws/src/cart.ts', {});
    let viewer = unrestricted;
    problems.freshness = async () => {
      viewer = new Viewer(levelsBy((topic) => (topic === 'problems' ? 'off' : 'on')));
      return { fresh: true };
    };
    const source = {
      catalog,
      reads: new Limiter(1, 1_000),
      waits: new Waits({ ofOne: 1, ofAll: 1 }),
      answers: withoutAnswers,
    };
    const client = { id: 'a', info: () => undefined, receiver: () => viewer };
    const contextOf = requestContexts(source, client, 'tools');
    const { read } = contextOf(new AbortController().signal);
    const uri = `diagnostics://document/${path}`;
    await assert.rejects(read(uri, path, 1_000), ResourceNotFound);
    viewer = unrestricted;
    assert.ok(await read(uri));
  });
});
