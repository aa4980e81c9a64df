import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { composeBundle } from '../../../../src/core/budget/bundle';
import type { PartContents } from '../../../../src/core/budget/composition';
import { Tokens } from '../../../../src/core/budget/tokens';
import { countTokens } from '../../../../src/core/budget/tokenizer';

const tokens = new Tokens(async () => countTokens);
const signal = new AbortController().signal;

const line = fc.oneof(
  fc.constantFrom('', '  ', '\t', '```', '/', '# a', '- b', '日本語', '👩‍👩‍👧'),
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll('\n', ' ')),
  fc.nat(3_000).map((length) => 'abc '.repeat(length)),
);
const text = fc
  .tuple(fc.array(line, { maxLength: 60 }), fc.constantFrom('', '\n', '\r\n'))
  .map(([lines, end]) => lines.join(end === '\r\n' ? end : '\n') + end);
const contents: fc.Arbitrary<PartContents> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('text' as const),
      text,
      language: fc.constantFrom('', 'typescript'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('missing', 'binary', 'large') }) },
);
const part = fc.record(
  {
    folder: fc.oneof(fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), fc.constant('```')),
    note: fc.record({
      text: fc.oneof(fc.string({ maxLength: 30 }), fc.constant('```')),
      by: fc.constantFrom('user', 'team', 'extension'),
    }),
    contents,
  },
  { requiredKeys: ['folder', 'contents'] },
);

describe('the bundle of any pins', () => {
  it('keeps to any budget and to the order of the pins, and names or counts each one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 25 }),
        fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 20_000 })),
        fc.nat(3),
        async (made, budget, heldBack) => {
          const parts = made.map(({ folder, ...rest }, index) => ({
            ...rest,
            title: `${folder.replaceAll(/\s/g, '_')}§${index}§`,
          }));
          const document = await composeBundle({
            parts,
            heldBack,
            budget,
            tokens,
            signal,
            read: async ({ contents: held }) => held,
          });
          assert.ok(countTokens(document) <= budget, 'above the budget');
          if (!document.startsWith('# ')) return;
          expectEach(parts, document);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Whether a part ends here, with its fence. */
function isClosed(body: string, at: number, fence = ''): boolean {
  return body.startsWith(`${fence}\n\n`, at) || body.startsWith(`\n${fence}\n\n`, at);
}

function expectEach(
  parts: readonly { readonly title: string; readonly contents: PartContents }[],
  document: string,
): void {
  const end = document.lastIndexOf('## Left out\n\n- ');
  const list = end < 0 ? '' : document.slice(end);
  const body = end < 0 ? document : document.slice(0, end);
  let at = 0;
  let named = 0;
  let shown = 0;
  for (const { title, contents: held } of parts) {
    const isNamed = list.includes(`- ${title}: `);
    const heading = body.indexOf(`## ${title}`, at);
    if (isNamed) named += 1;
    if (heading < 0) continue;
    shown += 1;
    at = heading;
    assert.ok(held.type === 'text');
    // The fence is at the start of a line; a title and a note may contain one elsewhere.
    const opening = /^(`{3,})\w*\n/m.exec(body.slice(at));
    assert.ok(opening);
    const [{ length }, fence] = opening;
    const from = at + opening.index + length;
    const isWhole =
      body.startsWith(held.text, from) && isClosed(body, from + held.text.length, fence);
    if (!isWhole) {
      const cut = body.slice(from, body.indexOf(`\n${fence}\n\n*Cut: `, from) + 1);
      assert.ok(held.text.startsWith(cut) && cut.endsWith('\n'), 'cut within a line');
    }
  }
  const more = Number(/^- and (\d+) more$/m.exec(list)?.[1] ?? 0);
  assert.equal(shown + named + more, parts.length, document);
}
