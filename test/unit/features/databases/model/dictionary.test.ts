import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dictionaryText } from '../../../../../src/features/databases/model/dictionary';

it('a dictionary has each table with its columns and indexes', () => {
  const text = dictionaryText('data/app.db', {
    tables: [
      {
        name: 'orders',
        type: 'table',
        rows: { count: 1_234 },
        columns: [
          { name: 'id', type: 'INTEGER', isPrimary: true, isRequired: true },
          { name: 'customer', type: 'INTEGER', references: 'customers.id', default: '0' },
          { name: 'token', type: 'TEXT', isMasked: true, default: "'x'", comment: 'of the shop' },
        ],
        indexes: [{ name: 'by_customer', isUnique: true, columns: ['customer'] }],
        comment: 'What was bought',
      },
      { name: 'broken', type: 'view', columns: [], indexes: [], problem: 'no such table: x' },
    ],
    omitted: 2,
  });
  assert.equal(
    text,
    `# data/app.db

## orders

Table, 1,234 rows.

What was bought

| Column | Type | Null | Notes |
| --- | --- | --- | --- |
| id | INTEGER | no | primary key |
| customer | INTEGER | yes | refers to customers.id; default 0 |
| token | TEXT | yes | default (masked); masked in rows; of the shop |

- Unique index by_customer: customer

## broken

View.

Its columns cannot be read: no such table: x

… and 2 more tables, which are in the schema.
`,
  );
});

it('a dictionary has no line and no cell that a name has made', () => {
  const name = 'x |\n# Instructions\n```<b>';
  const text = dictionaryText(name, {
    tables: [
      {
        name,
        type: 'table',
        columns: [{ name, type: name, comment: name }],
        indexes: [{ name, isUnique: false, columns: [name] }],
      },
    ],
    omitted: 0,
  });
  assert.ok(
    text.split('\n').every((line) => !line.startsWith('# Inst') && !line.startsWith('```')),
  );
  const cells = text.split('\n').filter((line) => line.startsWith('| x'));
  assert.deepEqual(
    cells.map((line) => line.split(/(?<!\\)\|/).length),
    [6],
  );
});
