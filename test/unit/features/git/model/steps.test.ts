import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Steps } from '../../../../../src/base/steps';
import {
  formatBlame,
  parseBlame,
  lineFeedsIn,
  splitLines,
} from '../../../../../src/features/git/model/blame';
import { parseHistory } from '../../../../../src/features/git/model/history';
import { Fields, parseDiff, parseNames } from '../../../../../src/features/git/model/records';

const count = 1_000;
const hash = 'a'.repeat(40);

/** Does all steps, and returns their result and their number. */
function done<T>(steps: Steps<T>): readonly [result: T, number: number] {
  for (let number = 0; ; number += 1) {
    const step = steps.next();
    if (step.done) return [step.value, number];
  }
}

const texts = Array.from({ length: count }, (_, line) => `text ${line}`);
const files = texts.map((_, file) => `:100644 100644 1 2 M\0${file}\0`).join('');
const blame = texts.map((text, line) => `${hash} 1 ${line + 1} 1\nfilename a\n\t${text}\n`);

describe('what git says of very many lines or files', () => {
  const works: Readonly<Record<string, () => Steps<unknown>>> = {
    'split into lines': () => splitLines(texts.join('\n')),
    'counted in lines': () => lineFeedsIn(Buffer.from(texts.join('\n'))),
    'parsed as a list': () => parseNames(new Fields(files)),
    'parsed as a diff': () => parseDiff(`${files}\0`),
    'parsed as a history': () => parseHistory(`${hash}\0${'1'}\0a\0b\0c\0\0\n${files}`),
    'parsed as a blame': () => parseBlame(blame.join('')),
    'formatted as a blame': () => {
      const [blamed] = done(parseBlame(blame.join('')));
      return formatBlame('a', blamed, texts, { held: new Set(), withEmails: false });
    },
  };
  for (const [name, work] of Object.entries(works)) {
    it(`is ${name} step by step`, () => {
      const [, steps] = done(work());
      assert.ok(steps >= count - 1, `${steps}`);
    });
  }
});

describe('lines as git has them', () => {
  it('end at line feeds alone, with none behind the last', () => {
    for (const [text, lines] of [
      ['', []],
      ['\n', ['']],
      ['a', ['a']],
      ['a\n', ['a']],
      ['a\r\n\nb\rc', ['a\r', '', 'b\rc']],
    ] as const) {
      assert.deepEqual(done(splitLines(text))[0], lines);
      assert.equal(done(lineFeedsIn(Buffer.from(text)))[0], text.split('\n').length - 1);
    }
  });
});
