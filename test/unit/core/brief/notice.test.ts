import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import { briefWindow, pinned, uri } from './briefWindow';

describe('a brief for a hook', () => {
  it('comes with a line for the person that says what it holds, unless they want none', async () => {
    const window = briefWindow([pinned('a.ts', { priority: 1 }), pinned('b.ts', { priority: 1 })]);
    const { told, kind, problems, goTo, ownPins, limits } = window;
    for (const name of ['a.ts', 'b.ts']) kind.put(uri(name), `// ${name}\n`);
    problems.put(uri('a.ts'), { message: 'one' }, { message: 'two' }, { severity: 'warning' });
    goTo({ title: 'a.ts', line: 9 });
    assert.match(
      (await told({})).notice ?? '',
      /^VS Code: 2 pins, a\.ts:9, 2 errors, 1 warning, \d+ tokens$/,
    );
    assert.equal((await told({})).notice, undefined);
    const large = Array.from({ length: 12 }, (_, at) => `large-${at}.ts`);
    for (const name of large) kind.put(uri(name), 'const a = 1;\n'.repeat(300));
    ownPins.become(large.map((name) => pinned(name)));
    const selection = { firstLine: 3, lastLine: 7, text: 'x', language: '' };
    goTo({ title: 'a.ts', line: 7, selection });
    assert.match(
      (await told({})).notice ?? '',
      /^VS Code: \d pins, lines 3-7, 2\.\dk tokens · \d left out$/,
    );
    goTo({ title: 'a.ipynb', cell: { number: 2, language: 'python', output: '' }, selection });
    assert.match((await told({})).notice ?? '', /^VS Code: .*\ba\.ipynb/);
    limits.hasNotice = false;
    const silent = await told({ session: '2' });
    assert.deepEqual([silent.text === '', silent.notice], [false, undefined]);
  });

  it('counts what has no text as left out', async () => {
    const { told, kind } = briefWindow([pinned('a.ts'), pinned('a.png')]);
    kind.put(uri('a.ts'), '// a\n');
    kind.put(uri('a.png'), () => ({ mimeType: 'image/png', blob: new Uint8Array(2) }));
    assert.match((await told({})).notice ?? '', /^VS Code: 1 pin, \d+ tokens · 1 left out$/);
  });

  it('is as long as the person wants, and no longer than the client takes', async () => {
    const { tell, kind, limits } = briefWindow([pinned('a.ts')]);
    kind.put(uri('a.ts'), 'A cart, and what it costs.\n'.repeat(5_000));
    const lengths = async (maxTokens: number) => {
      limits.maxTokens = maxTokens;
      const briefs = ['claude-code', 'codex', 'gemini-cli'].map((client) =>
        tell({ client, deliver: 'whole' }),
      );
      return (await Promise.all(briefs)).map((text) => Math.round(countTokens(text) / 300) * 300);
    };
    assert.deepEqual(await lengths(600), [600, 600, 600]);
    assert.deepEqual(await lengths(9_000), [2_400, 2_400, 9_000]);
  });

  it('is as long as the person wants where they carry it themselves', async () => {
    const { hooks, kind, limits } = briefWindow([pinned('a.ts')]);
    kind.put(uri('a.ts'), 'A cart, and what it costs.\n'.repeat(5_000));
    limits.maxTokens = 9_000;
    const { text, budget } = await hooks.textToCopy(new AbortController().signal);
    assert.deepEqual([Math.round(countTokens(text) / 300) * 300, budget], [9_000, 9_000]);
  });
});
