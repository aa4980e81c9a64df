import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  afterEdit,
  beforeEdit,
  emptyBook,
  type EditBook,
} from '../../../../src/core/edits/editBook';
import type { DocumentProblems, Problem } from '../../../../src/core/documents/problems';
import { uri } from '../brief/briefWindow';

type Messages = Readonly<Record<string, string>>;

/** Problems by their messages, such as `{ 'a.ts': 'one two?' }`; with a question mark, they are warnings. */
function problems(of: Messages): readonly DocumentProblems[] {
  return Object.entries(of).map(([path, messages]) => ({
    document: uri(path),
    path,
    problems: messages
      .split(' ')
      .filter(Boolean)
      .map((message, index): Problem => {
        const severity = message.endsWith('?') ? 'warning' : 'error';
        return { line: index + 1, column: 1, severity, message };
      }),
  }));
}

const messagesIn = (found: readonly DocumentProblems[]) =>
  Object.fromEntries(
    found.map((each) => [each.path, each.problems.map(({ message }) => message).join(' ')]),
  );

interface Step {
  /** What is wrong in the edited file before the edit, and in others; left out if it is not known. */
  readonly before?: readonly [own: Messages, others: Messages];
  readonly after: readonly [own: Messages, others: Messages];
  readonly own?: Messages;
  readonly still?: Messages;
  readonly announced?: Messages;
}

const table: Readonly<Record<string, readonly Step[]>> = {
  'nothing where there was nothing and is nothing': [
    { before: [{ 'a.ts': '' }, {}], after: [{ 'a.ts': '' }, {}] },
  ],
  'what is new in the edited file, not what is older': [
    {
      before: [{ 'a.ts': 'old older?' }, {}],
      after: [{ 'a.ts': 'old new older? newer?' }, {}],
      own: { 'a.ts': 'new newer?' },
    },
  ],
  'one more of the same': [
    {
      before: [{ 'a.ts': 'same' }, {}],
      after: [{ 'a.ts': 'same same' }, {}],
      own: { 'a.ts': 'same' },
    },
  ],
  'nothing of a file of which it is not known what was wrong before': [
    { after: [{ 'a.ts': 'odd' }, { 'b.ts': 'odd' }] },
    { after: [{ 'a.ts': 'odd new' }, { 'b.ts': 'odd' }], own: { 'a.ts': 'new' } },
  ],
  'each once, and again only once it was mended': [
    { before: [{ 'a.ts': '' }, {}], after: [{ 'a.ts': 'one' }, {}], own: { 'a.ts': 'one' } },
    { before: [{ 'a.ts': 'one' }, {}], after: [{ 'a.ts': 'one' }, {}] },
    { before: [{ 'a.ts': 'one' }, {}], after: [{ 'a.ts': '' }, {}] },
    { before: [{ 'a.ts': '' }, {}], after: [{ 'a.ts': 'one' }, {}], own: { 'a.ts': 'one' } },
  ],
  'the number of what breaks elsewhere, then what is left of it after an edit that mends none, once':
    [
      {
        before: [{ 'a.ts': '' }, { 'c.ts': 'old' }],
        after: [{ 'a.ts': '' }, { 'b.ts': 'one two', 'c.ts': 'old three' }],
        announced: { 'b.ts': 'one two', 'c.ts': 'three' },
      },
      {
        before: [{ 'a.ts': '' }, { 'b.ts': 'one two', 'c.ts': 'old three' }],
        after: [{ 'a.ts': '' }, { 'b.ts': 'two', 'c.ts': 'old' }],
      },
      {
        before: [{ 'a.ts': '' }, { 'b.ts': 'two', 'c.ts': 'old' }],
        after: [{ 'a.ts': '' }, { 'b.ts': 'two', 'c.ts': 'old' }],
        still: { 'b.ts': 'two' },
      },
      {
        before: [{ 'a.ts': '' }, { 'b.ts': 'two', 'c.ts': 'old' }],
        after: [{ 'a.ts': '' }, { 'b.ts': 'two', 'c.ts': 'old' }],
      },
    ],
  'what was announced of a file that is edited itself then': [
    {
      before: [{ 'a.ts': '' }, {}],
      after: [{ 'a.ts': '' }, { 'b.ts': 'one two' }],
      announced: { 'b.ts': 'one two' },
    },
    {
      before: [{ 'b.ts': 'one two' }, {}],
      after: [{ 'b.ts': 'one two three' }, {}],
      own: { 'b.ts': 'three' },
      still: { 'b.ts': 'one two' },
    },
  ],
  'nothing of what its edits mend one by one, in the edited file or elsewhere': [
    {
      before: [{ 'a.ts': '' }, { 'e.ts': 'old' }],
      after: [{ 'a.ts': '' }, { 'b.ts': 'b1 b2', 'c.ts': 'c', 'd.ts': 'd1 d2', 'e.ts': 'old' }],
      announced: { 'b.ts': 'b1 b2', 'c.ts': 'c', 'd.ts': 'd1 d2' },
    },
    {
      before: [{ 'b.ts': 'b1 b2' }, { 'c.ts': 'c', 'd.ts': 'd1 d2', 'e.ts': 'old' }],
      after: [{ 'b.ts': 'b2' }, { 'c.ts': 'c', 'd.ts': 'd1 d2', 'e.ts': 'old' }],
    },
    {
      before: [{ 'b.ts': 'b2' }, { 'c.ts': 'c', 'd.ts': 'd1 d2', 'e.ts': 'old' }],
      after: [{ 'b.ts': '' }, { 'c.ts': 'c', 'd.ts': 'd1 d2', 'e.ts': 'old' }],
    },
    {
      before: [{ 'a.ts': '' }, { 'c.ts': 'c', 'd.ts': 'd1 d2', 'e.ts': 'old' }],
      after: [{ 'a.ts': '' }, { 'd.ts': 'd1 d2', 'e.ts': 'old' }],
    },
    {
      before: [{ 'd.ts': 'd1 d2' }, { 'e.ts': 'old' }],
      after: [{ 'd.ts': 'd2' }, { 'e.ts': 'old' }],
    },
    { before: [{ 'd.ts': 'd2' }, { 'e.ts': 'old' }], after: [{ 'd.ts': '' }, { 'e.ts': 'old' }] },
  ],
  'the number of what an edit breaks anew while it mends, and all of it once an edit mends none': [
    {
      before: [{ 'a.ts': '' }, {}],
      after: [{ 'a.ts': '' }, { 'b.ts': 'b', 'c.ts': 'c' }],
      announced: { 'b.ts': 'b', 'c.ts': 'c' },
    },
    {
      before: [{ 'b.ts': 'b' }, { 'c.ts': 'c' }],
      after: [{ 'b.ts': '' }, { 'c.ts': 'c', 'd.ts': 'd' }],
      announced: { 'd.ts': 'd' },
    },
    {
      before: [{ 'a.ts': '' }, { 'c.ts': 'c', 'd.ts': 'd' }],
      after: [{ 'a.ts': '' }, { 'c.ts': 'c', 'd.ts': 'd' }],
      still: { 'c.ts': 'c', 'd.ts': 'd' },
    },
    {
      before: [{ 'a.ts': '' }, { 'c.ts': 'c', 'd.ts': 'd' }],
      after: [{ 'a.ts': '' }, { 'c.ts': 'c', 'd.ts': 'd' }],
    },
  ],
};

describe('after an edit, an agent is told', () => {
  for (const [what, steps] of Object.entries(table)) {
    it(what, () => {
      let book: EditBook = emptyBook;
      // The server is asked about each of the files.
      const names = steps
        .flatMap(({ before = [], after }) => [...before, ...after])
        .flatMap(Object.keys);
      const elsewhere = (edited: Messages, others: Messages) => {
        const asked = names.filter((name) => !(name in edited)).map((name) => [name, '']);
        return problems({ ...Object.fromEntries(asked), ...others });
      };
      for (const { before, after, own = {}, still = {}, announced = {} } of steps) {
        if (before) {
          const edited = problems(before[0]);
          const documents = edited.map(({ document }) => document);
          book = beforeEdit(book, documents, { edited, elsewhere: elsewhere(...before) });
        }
        const found = { edited: problems(after[0]), elsewhere: elsewhere(...after) };
        const report = afterEdit(book, found);
        assert.deepEqual([report.own, report.still, report.announced].map(messagesIn), [
          own,
          still,
          announced,
        ]);
        book = report.book;
      }
    });
  }

  it('nothing elsewhere where the server tells of no other file, and later what is still there', () => {
    const [edited, elsewhere] = [problems({ 'a.ts': '' }), problems({ 'b.ts': 'one' })];
    const first = beforeEdit(emptyBook, [], { edited, elsewhere: problems({ 'b.ts': '' }) });
    const { book, announced } = afterEdit(first, { edited, elsewhere });
    assert.deepEqual(messagesIn(announced), { 'b.ts': 'one' });
    const untold = afterEdit(book, { edited, elsewhere: [] });
    assert.deepEqual([untold.still, untold.announced], [[], []]);
    const later = afterEdit(untold.book, { edited, elsewhere });
    assert.deepEqual(messagesIn(later.still), { 'b.ts': 'one' });
  });

  it('nothing of other files that the server was not asked about before the edit', () => {
    const edited = problems({ 'a.ts': '' });
    const first = beforeEdit(emptyBook, [], { edited, elsewhere: problems({ 'b.ts': '' }) });
    const elsewhere = problems({ 'b.ts': 'new', 'c.ts': 'old' });
    const { announced } = afterEdit(first, { edited, elsewhere });
    assert.deepEqual(messagesIn(announced), { 'b.ts': 'new' });
  });

  it('what is left of what was announced once its file is asked about again', () => {
    const edited = problems({ 'a.ts': '' });
    const both = problems({ 'b.ts': 'one', 'c.ts': 'two' });
    const none = problems({ 'b.ts': '', 'c.ts': '' });
    const first = beforeEdit(emptyBook, [], { edited, elsewhere: none });
    const { book } = afterEdit(first, { edited, elsewhere: both });
    const later = afterEdit(book, { edited, elsewhere: problems({ 'b.ts': 'one' }) });
    assert.deepEqual(messagesIn(later.still), { 'b.ts': 'one' });
    const last = afterEdit(later.book, { edited, elsewhere: both });
    assert.deepEqual(messagesIn(last.still), { 'c.ts': 'two' });
  });

  it('no hints', () => {
    const [a] = problems({ 'a.ts': '' });
    assert.ok(a);
    const hint: Problem = { line: 1, column: 1, severity: 'hint', message: 'could be' };
    const book = beforeEdit(emptyBook, [], { edited: [a], elsewhere: [] });
    const { own } = afterEdit(book, { edited: [{ ...a, problems: [hint] }], elsewhere: [] });
    assert.deepEqual(own, []);
  });

  it('nothing of a file about which nothing is known any more', () => {
    const edited = problems({ 'a.ts': '' });
    const known = beforeEdit(emptyBook, [], { edited, elsewhere: [] });
    const unknown = beforeEdit(known, [uri('a.ts')], { edited: [], elsewhere: [] });
    const found = { edited: problems({ 'a.ts': 'one' }), elsewhere: problems({ 'b.ts': 'one' }) };
    const { own, announced } = afterEdit(unknown, found);
    assert.deepEqual([own, announced], [[], []]);
  });
});
