import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ObjectReader } from '../../../../src/bridge/hook/objectReader';

/** What is read of a text that arrives in parts of this length. */
function read(text: string, length = Infinity) {
  const reader = new ObjectReader();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) {
    const progress = reader.feed(bytes.subarray(at, at + length));
    if (progress !== 'more') return { progress, text: reader.text };
  }
  return { progress: 'more', text: reader.text };
}

for (const text of [
  '{}',
  ' \r\n\t{ "cwd" : "/a" , "prompt" : "b" }',
  '{"cwd":"/ü🙂\\u00fc\\n\\"}{][,:","prompt":"\\\\"}',
  '{"other":{"cwd":"inner"},"cwd":"outer","more":[{"cwd":1},["]"]]}',
  '{"other":"\\"cwd\\":3,","c\\u0077d":5}',
  '\uFEFF{"prompt":"\uFEFF"}',
  '\uFEFF\uFEFF\r\n{"cwd":"/a"}',
]) {
  test(`an object is read to its end: ${JSON.stringify(text)}`, () => {
    for (const length of [1, 2, 3, Infinity]) {
      for (const more of ['', ' \n', '{"a":', 'garbage']) {
        assert.deepEqual(read(text + more, length), { progress: 'whole', text: text.trim() });
      }
    }
    assert.ok(JSON.parse(text.trim()));
  });
}

for (const text of ['[{}]', 'garbage', '"{}"', '\uFEFF[{}]', '}', '\0{}']) {
  test(`there is none in ${JSON.stringify(text)}`, () => {
    assert.equal(read(text).progress, 'none');
  });
}

for (const text of ['', ' ', '{', '{"cwd":"}', '{"cwd":["}"]', '{{}', '{"a":"\\"}']) {
  test(`it has not ended in ${JSON.stringify(text)}`, () => {
    assert.equal(read(text).progress, 'more');
  });
}

for (const [what, many] of [
  ['lists', '['],
  ['objects', '{"a":'],
  ['members', '"a":1,'],
] as const) {
  test(`one of very many ${what} is not read`, () => {
    assert.equal(read(`{"a":${many.repeat(300_000)}`).progress, 'none');
  });
}

test('a long text is read, whatever is in it', () => {
  const text = JSON.stringify({ prompt: '[{},"\\'.repeat(300_000) });
  assert.deepEqual(read(text), { progress: 'whole', text });
});
