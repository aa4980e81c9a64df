import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileOutcome, TestOutcome } from '../../host/outcome';
import { judge } from '../../host/secondRun';

function outcome(
  name: string,
  tests: Readonly<Record<string, TestOutcome['result']>>,
): FileOutcome {
  const all = Object.entries(tests).map(([test, result]) => ({ name: test, result, ms: 0 }));
  return { name, ms: 0, tests: all };
}

const pins = outcome('e2e/pins', { pins: 'passed' });
const failing = outcome('e2e/tree', { pins: 'failed', drags: 'passed', shows: 'failed' });
const passing = outcome('e2e/tree', { pins: 'passed', drags: 'passed', shows: 'passed' });
const failingElsewhere = outcome('e2e/tree', { pins: 'passed', drags: 'failed', shows: 'passed' });
const unit = outcome('unit/a', { adds: 'failed' });

describe('a file that is run again', () => {
  it('has passed if it passes, and its first run is flaky', () => {
    assert.deepEqual(judge([pins, failing], [passing], { isStrict: false }), {
      outcomes: [pins, passing],
      flaky: [failing],
    });
  });

  it('has failed as it did at first if it passes where that is strict', () => {
    assert.deepEqual(judge([pins, failing], [passing], { isStrict: true }), {
      outcomes: [pins, failing],
      flaky: [failing],
    });
  });

  it('has failed if it fails again, whichever of its tests does', () => {
    for (const isStrict of [false, true]) {
      assert.deepEqual(judge([pins, failing], [failingElsewhere], { isStrict }), {
        outcomes: [pins, failingElsewhere],
        flaky: [],
      });
    }
  });
});

it('a file that is not run again stays as it was', () => {
  assert.deepEqual(judge([unit, failing], [passing], { isStrict: false }), {
    outcomes: [unit, passing],
    flaky: [failing],
  });
  assert.deepEqual(judge([unit], [], { isStrict: false }), { outcomes: [unit], flaky: [] });
});
