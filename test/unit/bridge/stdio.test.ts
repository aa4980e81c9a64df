import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lines } from '../../../src/bridge/stdio';

const tooLong = '(too long)';

function linesOf(chunks: readonly Buffer[], maxBytes = 1_000_000): string[] {
  const found: string[] = [];
  const lines = new Lines({
    maxBytes,
    onLine: (line) => found.push(line),
    onTooLong: () => found.push(tooLong),
  });
  for (const chunk of chunks) lines.feed(chunk);
  lines.end();
  return found;
}

/** Cuts bytes at any places, in the middle of a character too. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length];
  ends.sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

test('messages are found however their bytes are split and joined', () => {
  const message = fc.record({ text: fc.string({ unit: 'binary', maxLength: 40 }) });
  const ending = fc.constantFrom('\n', '\r\n', '\n\n', '\n \r\n\n');
  const places = fc.array(fc.nat(10_000), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(fc.tuple(message, ending)), places, (sent, at) => {
      const text = sent.map(([value, end]) => `${JSON.stringify(value)}${end}`).join('');
      const expected = sent.map(([value]) => JSON.parse(JSON.stringify(value)) as object);
      const found = linesOf(cut(Buffer.from(text), at)).map((line) => JSON.parse(line) as object);
      assert.deepEqual(found, expected);
    }),
  );
});

test('the last line may lack its end', () => {
  assert.deepEqual(linesOf([Buffer.from('{"a":1}\n{"b"'), Buffer.from(':2}')]), [
    '{"a":1}',
    '{"b":2}',
  ]);
});

test('a line that is too long is dropped, and the next one is found', () => {
  const text = ['123456', '12345', '12345678', '', 'x', '123456'].join('\n');
  for (let size = 1; size <= text.length; size += 1) {
    const chunks = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    assert.deepEqual(
      linesOf(
        chunks.map((chunk) => Buffer.from(chunk)),
        5,
      ),
      [tooLong, '12345', tooLong, 'x', tooLong],
      `chunks of ${size}`,
    );
  }
});

test('a long line is not copied with each of its chunks', () => {
  const chunk = Buffer.alloc(64, 'a');
  const concat = Buffer.concat;
  let copied = 0;
  Buffer.concat = (list, length) => {
    copied += list.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return concat(list, length);
  };
  try {
    const found = linesOf([...Array.from({ length: 10_000 }, () => chunk), Buffer.from('\n')]);
    assert.equal(found[0]?.length, 640_000);
    assert.equal(copied, 640_000);
  } finally {
    Buffer.concat = concat;
  }
});
