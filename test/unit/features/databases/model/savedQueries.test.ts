import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SavedQueries } from '../../../../../src/features/databases/model/savedQueries';
import { canonicalUri } from '../../../../../src/core/documents/uris';

const uri = canonicalUri('database://sqlite/a.db/query/a.sql');
const other = canonicalUri('database://sqlite/b.db/query/a.sql');

it('a query is approved with its text and its database alone, and stays so', async () => {
  const stored = new Map<string, unknown>();
  const memory = {
    get: (key: string) => stored.get(key),
    update: async (key: string, value: unknown) => void stored.set(key, value),
  };
  const saved = new SavedQueries(memory);
  const announced: string[] = [];
  saved.onDidChange((changed) => announced.push(changed));
  assert.equal(saved.isApproved(uri, 'SELECT 1'), false);
  await saved.approve(uri, 'SELECT 1');
  assert.deepEqual(announced, [uri]);
  for (const each of [saved, new SavedQueries(memory)]) {
    assert.equal(each.isApproved(uri, 'SELECT 1'), true);
    assert.equal(each.isApproved(uri, 'SELECT 2'), false);
    assert.equal(each.isApproved(other, 'SELECT 1'), false);
  }
  assert.ok(!JSON.stringify([...stored]).includes('SELECT'));
  for (const broken of ['text', null, 7, { [uri]: 1 }]) {
    const of = new SavedQueries({ ...memory, get: () => broken });
    assert.equal(of.isApproved(uri, 'SELECT 1'), false);
  }
});
