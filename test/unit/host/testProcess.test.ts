import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { TestProcess } from '../../host/testProcess';
import { temporaryFolder } from '../temporaryFolder';

/** Runs files with these texts in one process: for each, its tests and their results. */
async function run(
  t: TestContext,
  texts: readonly string[],
  { isReverse = false, grep }: { readonly isReverse?: boolean; readonly grep?: string } = {},
): Promise<readonly (readonly string[])[]> {
  const folder = await temporaryFolder(t);
  const one = new TestProcess({ isReverse, grep });
  const files: (readonly string[])[] = [];
  for (const [index, body] of texts.entries()) {
    const file = join(folder, `${index}.test.js`);
    const imports = "const { after, before, describe, it } = require('node:test');";
    await writeFile(file, `${imports}\n${body}`);
    const { tests } = await one.run(file);
    files.push(tests.map(({ name, result, why }) => [name, result, why?.split('\n')[0]].join(' ')));
    if (one.hasEnded) break;
  }
  await one.end();
  return files;
}

const two = "it('one', () => {}); it('two', () => {});";

describe('a process that runs test files', () => {
  it('tells the tests of one from those of the next', async (t) => {
    const failing = "describe('more', () => it('three', () => { throw new Error('no'); }));";
    assert.deepEqual(await run(t, [two, failing, "it('four', { skip: true });"]), [
      ['one passed ', 'two passed '],
      ['three failed Error: no'],
      ['four skipped '],
    ]);
  });

  it('fails a file whose hooks fail', async (t) => {
    const hook =
      "describe('a', () => { after(() => { throw new Error('left open'); }); it('b', () => {}); });";
    assert.deepEqual(await run(t, [hook]), [['b passed ', 'a failed Error: left open']]);
  });

  it('fails a file that cannot be loaded', async (t) => {
    assert.deepEqual(await run(t, ["throw new Error('no')", two]), [
      ['is loaded failed Error: no'],
      ['one passed ', 'two passed '],
    ]);
  });

  it('fails a file that goes on after its tests, and not the next', async (t) => {
    const late = "it('ends', () => void setImmediate(() => { throw new Error('late'); }));";
    const slow = "it('waits', () => new Promise((end) => setImmediate(() => setImmediate(end))));";
    assert.deepEqual(await run(t, [late + slow, two]), [
      [
        'ends passed ',
        'waits passed ',
        'does nothing after its tests have ended failed Error: late',
      ],
      ['one passed ', 'two passed '],
    ]);
  });

  for (const [what, body, why] of [
    ['ends its process', 'process.exit(7)', 'Its process ended with 7.'],
    ['is killed', "process.kill(process.pid, 'SIGKILL')", 'Its process ended with SIGKILL.'],
    ['waits in vain', 'return new Promise(() => undefined)', 'Its process ended with 13.'],
  ] as const) {
    it(`fails a file that ${what}`, async (t) => {
      assert.deepEqual(await run(t, [two, `it('ends', () => { ${body}; });`]), [
        ['one passed ', 'two passed '],
        [`comes to its end failed ${why}`],
      ]);
    });
  }

  it('runs tests from the last to the first, those of inner suites, too', async (t) => {
    const nested =
      "describe('a', () => { before(() => {}); it('b', () => {}); describe('c', () => { it('d', () => {}); it('e', () => {}); }); });";
    assert.deepEqual(await run(t, [two + nested, two], { isReverse: true }), [
      ['e passed ', 'd passed ', 'b passed ', 'two passed ', 'one passed '],
      ['two passed ', 'one passed '],
    ]);
  });

  it('runs only the tests that a pattern matches', async (t) => {
    const hook =
      "describe('a', () => { before(() => { throw new Error('no'); }); it('b', () => {}); });";
    assert.deepEqual(await run(t, [hook + two], { grep: '^t' }), [['two passed ']]);
  });
});
