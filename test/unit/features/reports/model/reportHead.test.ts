import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { headBytes, reportHead } from '../../../../../src/features/reports/model/reportHead';

const mayHaveFailed = (head: string | Uint8Array) => reportHead(Buffer.from(head))?.mayHaveFailed;

describe('the beginning of a report', () => {
  const passed = {
    'of Maven':
      '<testsuite xmlns:xsi="http://w3.org" name="a.CartTest" time="0.1" tests="1" errors="0" skipped="0" failures="0">',
    'of vitest':
      '<?xml version="1.0"?>\n<testsuites name="a > b" tests="3" failures="0" errors="0">',
    'in single quotes': "<testsuites\n  failures='0'\n  errors='0'>",
  };
  for (const [name, head] of Object.entries(passed)) {
    it(`says that no test has failed, ${name}`, () => {
      assert.equal(mayHaveFailed(head), false);
      assert.equal(mayHaveFailed(Buffer.from(head, 'utf16le')), false);
    });
  }

  const open = {
    'one has': '<testsuite failures="1" errors="0">',
    'one could not be run': '<testsuite failures="0" errors="2">',
    'ten have': '<testsuite failures="10" errors="0">',
    'only failures are counted': '<testsuites name="Mocha Tests" tests="1" failures="0">',
    'nothing is counted in the root': '<testsuites><testsuite failures="0" errors="0"></testsuite>',
    'other numbers are 0': '<testsuites known-failures="0" errors="0" failures="3">',
    'the root is longer': `<testsuites failures="0" errors="0" name="${'a'.repeat(headBytes)}`,
  };
  for (const [name, head] of Object.entries(open)) {
    it(`leaves open whether tests have failed if ${name}`, () => {
      assert.equal(mayHaveFailed(head), true);
    });
  }

  it('is another one in other files', () => {
    for (const head of ['', '<coverage/>', '<testsuitesOf a="b">']) {
      assert.equal(reportHead(Buffer.from(head)), undefined);
    }
  });
});
