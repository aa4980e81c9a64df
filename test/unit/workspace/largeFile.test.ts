import assert from 'node:assert/strict';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import fc from 'fast-check';
import { InvalidRequest } from '../../../src/base/errors';
import { sliceLines, type LineRange } from '../../../src/core/documents/lines';
import { readLines } from '../../../src/workspace/largeFile';
import { temporaryFolder } from '../temporaryFolder';

/** The chunk size of a stream. */
const chunkBytes = 64 * 1024;

async function fileOf(t: TestContext, content: string | Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(t), 'large.txt');
  await writeFile(path, content);
  return path;
}

async function read(
  path: string,
  range: LineRange,
  options: Partial<Parameters<typeof readLines>[2]> = {},
) {
  const { signal } = new AbortController();
  await using file = await open(path);
  return await readLines({ descriptor: file.fd }, range, {
    signal,
    checkStart: async () => undefined,
    checkSize: () => undefined,
    ...options,
  });
}

describe('lines of a file that is too large to hold in memory', () => {
  const text = 'one\ntwo\r\n\nfour ü';
  const cases = [
    { first: 1, last: 1, lines: 'one\n', to: 1 },
    { first: 2, last: 3, lines: 'two\r\n\n', to: 3 },
    { first: 4, last: 4, lines: 'four ü', to: 4 },
    { first: 1, last: 99, lines: text, to: 4 },
  ];
  for (const { first, last, lines, to } of cases) {
    it(`are ${first} to ${last} with their ends`, async (t) => {
      const found = await read(await fileOf(t, text), { first, last });
      assert.equal(found?.bytes.toString(), lines);
      assert.deepEqual(found.range, { first, last: to });
    });
  }

  it('are complete wherever a chunk ends', async (t) => {
    const path = await fileOf(t, '');
    const line = fc
      .tuple(
        fc.oneof(fc.nat(40), fc.integer({ min: chunkBytes - 20, max: chunkBytes + 20 })),
        fc.constantFrom('a', 'ü', '🎉'),
        fc.constantFrom('\n', '\r\n'),
      )
      .map(([length, letter, end]) => letter.repeat(length) + end);
    const lines = fc.array(line, { maxLength: 8, size: 'max' });
    await fc.assert(
      fc.asyncProperty(lines, fc.nat(8), fc.nat(8), async (all, before, more) => {
        const content = all.join('');
        const range = { first: Math.min(before, all.length) + 1, last: before + more + 1 };
        await writeFile(path, content);
        const found = await read(path, range);
        const expected = sliceLines(content, range);
        assert.ok(found && found.bytes.equals(Buffer.from(expected.text)));
        assert.deepEqual(found.range, expected.range);
      }),
      { numRuns: 50 },
    );
  });

  it('are refused past the end, with the number of lines', async (t) => {
    const path = await fileOf(t, text);
    await assert.rejects(read(path, { first: 5, last: 9 }), {
      name: 'InvalidRequest',
      message: 'Line 5 is past the end: there are 4 lines.',
    });
  });

  it('are read no further than the last one', async (t) => {
    const path = await fileOf(t, `${'a'.repeat(10)}\n`.repeat(100_000));
    let chunks = 0;
    await read(path, { first: 2, last: 3 }, { checkSize: () => (chunks += 1) });
    assert.equal(chunks, 1);
  });

  it('are refused as soon as they are too many', async (t) => {
    const path = await fileOf(t, 'a'.repeat(chunkBytes * 8));
    const sizes: number[] = [];
    const checkSize = (bytes: number) => {
      sizes.push(bytes);
      if (bytes > chunkBytes) throw new InvalidRequest('Too large.');
    };
    await assert.rejects(read(path, { first: 1, last: 1 }, { checkSize }), InvalidRequest);
    assert.deepEqual(sizes, [chunkBytes, chunkBytes * 2]);
  });

  it('do not count the size of the text before them', async (t) => {
    const path = await fileOf(t, `${'a'.repeat(chunkBytes * 2)}\nb\n`);
    let largest = 0;
    const checkSize = (bytes: number) => (largest = Math.max(largest, bytes));
    const found = await read(path, { first: 2, last: 2 }, { checkSize });
    assert.equal(largest, 2);
    assert.equal(found?.bytes.toString(), 'b\n');
  });

  it('are checked to be text once, at the beginning of the file', async (t) => {
    const path = await fileOf(t, `${'a'.repeat(1_000)}\n`.repeat(1_000));
    const starts: number[] = [];
    const checkStart = async (bytes: Uint8Array) => void starts.push(bytes.length);
    await read(path, { first: 900, last: 900 }, { checkStart });
    assert.deepEqual(starts, [512]);
    const refuse = async () => {
      throw new InvalidRequest('Not text.');
    };
    await assert.rejects(read(path, { first: 1, last: 1 }, { checkStart: refuse }), InvalidRequest);
  });

  for (const mark of [
    [0xff, 0xfe],
    [0xfe, 0xff],
  ]) {
    it(`are refused in UTF-16: ${Buffer.from(mark).toString('hex')}`, async (t) => {
      const path = await fileOf(t, Uint8Array.from([...mark, 0x61, 0, 0x0a, 0]));
      await assert.rejects(read(path, { first: 1, last: 1 }), /UTF-16/);
    });
  }

  it('are no longer read once the request is aborted', async (t) => {
    const path = await fileOf(t, 'a'.repeat(chunkBytes * 8));
    const going = new AbortController();
    const checkSize = () => going.abort();
    const { signal } = going;
    const found = await read(path, { first: 1, last: 1 }, { signal, checkSize });
    assert.ok(found === undefined);
  });
});
