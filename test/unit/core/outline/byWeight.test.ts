import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { byWeight } from '../../../../src/core/outline/byWeight';
import type { Declaration } from '../../../../src/core/outline/outline';

function declared(name: string, children: readonly Declaration[] = []): Declaration {
  const kind = children.length > 0 ? 'interface' : 'field';
  return { name, kind, head: name, first: 1, last: 1, children };
}

/** The names in order, each with the names of what it is in. */
function order(declarations: readonly Declaration[], text = ''): readonly string[] {
  const paths = new Map<Declaration, string>();
  const note = (found: readonly Declaration[], path: string) => {
    for (const each of found) {
      paths.set(each, `${path}${each.name}`);
      note(each.children, `${path}${each.name}.`);
    }
  };
  note(declarations, '');
  return byWeight({ declarations, lines: 1 }, text).map((each) => paths.get(each) ?? '');
}

describe('the order in which declarations are named', () => {
  it('has the outer ones first', () => {
    assert.deepEqual(order([declared('A', [declared('a')]), declared('B', [declared('b')])]), [
      'A',
      'B',
      'A.a',
      'B.b',
    ]);
  });

  it('has a name first that the text has often', () => {
    const text = 'common '.repeat(64);
    assert.deepEqual(order([declared('rare'), declared('common')], text), ['common', 'rare']);
  });

  it('has a declaration behind what it is in, however often the text has its name', () => {
    const text = 'value '.repeat(64);
    const found = [declared('A'), declared('B', [declared('other'), declared('value')])];
    assert.deepEqual(order(found, text), ['B', 'B.value', 'A', 'B.other']);
  });

  it('has names that are repeated at the end', () => {
    const overloads = [declared('parse'), declared('parse'), declared('parse')];
    const fields = [declared('A', [declared('value')]), declared('B', [declared('value')])];
    assert.deepEqual(order([...overloads, ...fields]), [
      'A',
      'B',
      'parse',
      'A.value',
      'parse',
      'parse',
      'B.value',
    ]);
  });
});
