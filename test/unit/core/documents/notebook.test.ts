import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  errorOutput,
  formatNotebook,
  parseJupyter,
  type NotebookCell,
} from '../../../../src/core/documents/notebook';

const code = (source: string, ...outputs: string[]): NotebookCell => ({
  type: 'code',
  language: 'python',
  source,
  outputs,
});

describe('formatNotebook', () => {
  it('shows prose as it stands, code and what it printed in fences', () => {
    const prose: NotebookCell = {
      type: 'markdown',
      language: 'markdown',
      source: '# Title\n\n',
      outputs: [],
    };
    assert.equal(
      formatNotebook([prose, code('print(1)\n', '1\n')]),
      '# Title\n\n```python\nprint(1)\n```\n\n```output\n1\n```\n',
    );
  });

  it('leaves out what printed nothing', () => {
    assert.equal(formatNotebook([code('x = 1', '', ' \n')]), '```python\nx = 1\n```\n');
  });

  it('takes longer fences where the text has some itself', () => {
    assert.equal(formatNotebook([code('"""\n```\n"""')]), '````python\n"""\n```\n"""\n````\n');
    assert.match(formatNotebook([code('', '`````')]), /\n``````output\n`````\n``````\n$/);
  });

  it('cuts a long output, and says how long it was', () => {
    const text = formatNotebook([code('', 'x'.repeat(4_001))]);
    assert.ok(text.includes(`${'x'.repeat(4_000)}\n… cut from 4001 characters\n`));
    assert.ok(!formatNotebook([code('', 'x'.repeat(4_000))]).includes('cut'));
  });

  it('of no cells is an empty line', () => assert.equal(formatNotebook([]), '\n'));
});

describe('errorOutput', () => {
  const output = (error: unknown) => errorOutput(JSON.stringify(error));

  it('is the message and the stack, without colors', () => {
    const stack =
      '\u001B[0;31m-----\u001B[0m\n\u001B[0;31mZeroDivisionError\u001B[0m Traceback\nCell In[1], line 1\n';
    assert.equal(
      output({ name: 'ZeroDivisionError', message: 'division by zero', stack }),
      'ZeroDivisionError: division by zero\n-----\nZeroDivisionError Traceback\nCell In[1], line 1',
    );
    assert.equal(output({ name: 'ValueError', message: 'no', stack: '' }), 'ValueError: no');
  });

  it('has the message once where the stack begins with it', () => {
    const stack = 'TypeError: no\n    at <anonymous>:1:1';
    assert.equal(output({ name: 'TypeError', message: 'no', stack }), stack);
  });

  it('is the text where it is no such error', () => {
    for (const text of ['', 'no JSON', '{}', 'null', '{"name":1}'])
      assert.equal(errorOutput(text), text);
  });
});

describe('parseJupyter', () => {
  const notebook = (cells: unknown, metadata: unknown = {}) =>
    parseJupyter(JSON.stringify({ nbformat: 4, metadata, cells }));

  it('reads sources that are texts and such that are lists of lines', () => {
    const cells = [
      { cell_type: 'markdown', source: ['# A\n', 'b'] },
      { cell_type: 'code', source: 'x', outputs: [] },
      { cell_type: 'raw', source: 'raw' },
    ];
    assert.deepEqual(
      notebook(cells)?.map(({ type, source }) => [type, source]),
      [
        ['markdown', '# A\nb'],
        ['code', 'x'],
        ['markdown', 'raw'],
      ],
    );
  });

  it('takes of each output what can be read', () => {
    const outputs = [
      { output_type: 'stream', text: ['a\n', 'b\n'] },
      { output_type: 'execute_result', data: { 'text/html': '<b>', 'text/plain': ['4', '2'] } },
      { output_type: 'display_data', data: { 'image/png': 'iVBOR' } },
      { output_type: 'error', ename: 'ValueError', evalue: 'no', traceback: ['…'] },
    ];
    const cells = [{ cell_type: 'code', source: '', outputs }];
    assert.deepEqual(notebook(cells)?.[0]?.outputs, ['a\nb\n', '42', '', 'ValueError: no']);
  });

  it('knows the language of its kernel, Python where none is named', () => {
    const cells = [{ cell_type: 'code', source: '' }];
    assert.equal(notebook(cells)?.[0]?.language, 'python');
    assert.equal(notebook(cells, { language_info: { name: 'julia' } })?.[0]?.language, 'julia');
    assert.equal(notebook(cells, { language_info: { name: 1 } })?.[0]?.language, 'python');
  });

  const none = ['', '{', '[]', 'null', '1', '{}', '{"cells":{}}', '{"worksheets":[{"cells":[]}]}'];
  for (const text of none) {
    it(`takes ${JSON.stringify(text)} for no notebook`, () => {
      assert.equal(parseJupyter(text), undefined);
    });
  }

  it('stands cells that are not as they should be', () => {
    const cells = [null, 1, 'x', {}, { cell_type: 'code', source: [1, 'a', null], outputs: 'x' }];
    const odd = notebook([...cells, { cell_type: 'code', source: {}, outputs: [null, 1, {}] }]);
    assert.deepEqual(
      odd?.map(({ source, outputs }) => [source, outputs]),
      [
        ['', []],
        ['', []],
        ['', []],
        ['', []],
        ['a', []],
        ['', ['', '', '']],
      ],
    );
  });
});
