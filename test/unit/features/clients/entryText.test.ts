import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cursor } from '../../../../src/features/clients/adapters/cursor';
import { entryPart } from '../../../../src/features/clients/editing/entryText';
import {
  UnexpectedShape,
  nest,
  type ConfigFormat,
} from '../../../../src/features/clients/formats/format';
import { json } from '../../../../src/features/clients/formats/jsonEditor';
import { commands } from './connecting';

const text = '{ "a": 1, "mcpServers": { "b": {} } }';

/** Edits with another effect than the intended one. */
const careless: Readonly<Record<string, Partial<ConfigFormat>>> = {
  'loses what is beside it': { set: (_, keys, value) => JSON.stringify(nest(keys, value)) },
  'writes another entry': { set: (before, keys) => json.set(before, keys, { command: 'b' }) },
  'writes nothing': { set: (before) => before },
  'writes what cannot be read': { set: (before) => `${before}}` },
};

describe('An edit with an unintended effect', () => {
  for (const [name, format] of Object.entries(careless)) {
    it(`is refused if it ${name}`, () => {
      const client = { ...cursor, format: { ...json, ...format } };
      assert.throws(
        () => entryPart(client, commands).connect(text),
        (error) => error instanceof UnexpectedShape && error.fault.type === 'entangled',
      );
    });
  }

  it('is refused if it removes more than the entry, or nothing', () => {
    const part = entryPart(cursor, commands);
    const connected = part.connect(text);
    for (const remove of [() => '{ "a": 1 }', (before: string) => before]) {
      const client = { ...cursor, format: { ...json, remove } };
      assert.throws(() => entryPart(client, commands).disconnect(connected), UnexpectedShape);
    }
    assert.equal(part.disconnect(connected), text);
  });
});

it('a comment about the next entry stays when one before it on a line is removed', () => {
  const before = '{ "mcpServers": { "ours": { "command": "x" },\n    // about b\n    "b": {} } }';
  const after = '{ "mcpServers": { \n    // about b\n    "b": {} } }';
  assert.equal(json.remove(before, ['mcpServers', 'ours']), after);
  assert.equal(json.remove('{ "ours": 1, "b": 2 }', ['ours']), '{ "b": 2 }');
});
