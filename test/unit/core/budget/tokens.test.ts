import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Tokens, formatTokens } from '../../../../src/core/budget/tokens';
import { countTokens } from '../../../../src/core/budget/tokenizer';

const prose = 'A cart, and what it costs.\n';

function countWith(count: (text: string) => number) {
  const counted: string[] = [];
  let loads = 0;
  const tokens = new Tokens(async () => {
    loads += 1;
    return (text) => {
      counted.push(text);
      return count(text);
    };
  });
  return { tokens, counted, loads: () => loads };
}

describe('Tokens', () => {
  it('loads the tokenizer when something is first counted, and once', async () => {
    const { tokens, loads } = countWith(countTokens);
    assert.equal(loads(), 0);
    assert.deepEqual(await Promise.all([tokens.count(prose), tokens.count('')]), [8, 0]);
    await tokens.count(prose);
    assert.equal(loads(), 1);
  });

  it('counts special tokens as plain text', async () => {
    const { tokens } = countWith(countTokens);
    assert.ok((await tokens.count('<|endoftext|>')) > 1);
  });

  it('counts a text in pieces as it would be counted as a whole', async () => {
    const { tokens, counted } = countWith(countTokens);
    const text = prose.repeat(1_000);
    assert.equal(await tokens.count(text), countTokens(text));
    assert.ok(counted.length > 1);
  });

  it('extrapolates the tokens of a huge text from pieces that are evenly spread', async () => {
    const { tokens, counted } = countWith((text) => text.replaceAll('a', '').length);
    const length = 10_000_000;
    const half = 'a'.repeat(length / 2) + 'b'.repeat(length / 2);
    assert.equal(await tokens.count(half), length / 2);
    assert.ok(counted.join('').length < 200_000);
  });

  it('pauses for other work of the process', async () => {
    const { tokens } = countWith((text) => {
      for (const end = performance.now() + 2; performance.now() < end;);
      return text.length;
    });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await tokens.count(prose.repeat(3_000));
    clearInterval(timer);
    assert.ok(turns > 1);
  });

  const count = (text: string) => text.split(' ').length;
  const cases = [
    { name: 'all of it', text: 'a b\nc d\n', most: 10, fits: 'a b\nc d\n' },
    { name: 'all of it without a line end', text: 'a b\nc d', most: 10, fits: 'a b\nc d' },
    { name: 'whole lines', text: 'a b\nc d e f\n', most: 4, fits: 'a b\n' },
    { name: 'nothing of a line that is too long', text: 'a b c d\ne\n', most: 3, fits: '' },
    { name: 'nothing for nothing', text: 'a\n', most: -1, fits: '' },
    {
      name: 'the lines before a line of many pieces',
      text: `a\n${'b'.repeat(20_000)}\nc\n`,
      most: 3,
      fits: 'a\n',
    },
  ];
  for (const { name, text, most, fits } of cases) {
    it(`fits ${name}`, async () => {
      const fitting = await countWith(count).tokens.fit(text, most);
      assert.equal(fitting.text, fits);
      assert.ok(fitting.tokens <= Math.max(0, most));
    });
  }

  it('counts no further than what fits', async () => {
    const { tokens, counted } = countWith(countTokens);
    const { text, tokens: used } = await tokens.fit(prose.repeat(100_000), 1_000);
    assert.equal(text, prose.repeat(125));
    assert.equal(used, 1_000);
    assert.ok(counted.join('').length < 20_000);
  });
});

describe('formatTokens', () => {
  for (const [count, text] of [
    [0, '0'],
    [999, '999'],
    [1_000, '1k'],
    [1_249, '1.2k'],
    [9_960, '10k'],
    [20_000, '20k'],
    [999_499, '999k'],
    [999_500, '1M'],
    [1_500_000, '1.5M'],
  ] as const) {
    it(`writes ${count} as ${text}`, () => assert.equal(formatTokens(count), text));
  }
});
