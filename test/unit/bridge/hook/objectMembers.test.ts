import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ObjectMembers } from '../../../../src/bridge/hook/objectMembers';

const names = new Set(['cwd', 'prompt']);

/** What is found in a text that arrives in parts of this length. */
function found(text: string, length = Infinity) {
  const members = new ObjectMembers(names);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) {
    const progress = members.feed(bytes.subarray(at, at + length));
    if (progress !== 'more') return { progress, text: members.text };
  }
  return { progress: 'more', text: members.text };
}

const objects = [
  '{}',
  ' \r\n\t{ "cwd" : "/a" , "prompt" : "b" } ',
  '{"cwd":"/ü🙂\\u00fc\\n\\"}{][,:","prompt":"\\\\"}',
  '{"other":{"cwd":"inner"},"cwd":"outer","more":[{"cwd":1},["]"]]}',
  '{"cwd":["a",{"b":[1,2]}],"prompt":null}',
  '{"cwd":1,"cwd":2}',
  '{"other":"\\"cwd\\":3,","c\\u0077d":5}',
];

for (const text of objects) {
  test(`the members of an object are those that a parser finds: ${JSON.stringify(text)}`, () => {
    const { cwd, prompt } = JSON.parse(text) as Record<string, unknown>;
    // A name in other letters is none that a client writes.
    const isPlain = !text.includes('c\\u0077d');
    const expected = {
      ...(isPlain && cwd !== undefined && { cwd }),
      ...(prompt !== undefined && { prompt }),
    };
    for (const length of [1, 2, 3, Infinity]) {
      const { progress, text: own } = found(text, length);
      assert.equal(progress, 'whole');
      assert.deepEqual(JSON.parse(own), expected);
    }
  });
}

for (const text of ['[{}]', 'garbage', '"{}"', '\uFEFF{}', '}', '\0{}']) {
  test(`there is none in ${JSON.stringify(text)}`, () => {
    assert.deepEqual(found(text), { progress: 'none', text: '{}' });
  });
}

for (const text of ['', ' ', '{', '{"cwd":"}', '{"cwd":["}"]', '{{}', '{"a":"\\"}']) {
  test(`it has not ended in ${JSON.stringify(text)}`, () => {
    assert.equal(found(text).progress, 'more');
  });
}

test('a member of many bytes is kept by its name alone', () => {
  const long = 'x'.repeat(600_000);
  assert.equal(found(`{"cwd":"/a","prompt":"${long}"}`).text, '{"cwd":"/a","prompt":null}');
});
