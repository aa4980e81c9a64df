import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Emitter } from '../../../../src/base/events';
import { ChangingRules } from '../../sharingRules';

const unanswered = { answerTo: () => undefined, onDidChange: new Emitter<void>().event };
const rulesOf = (values: ConstructorParameters<typeof ChangingRules>[0]) =>
  new ChangingRules(values, unanswered).rules;

it('shares what the person has agreed to; a workspace cannot agree, and can take away', () => {
  const on = { all: { debug: 'on' } };
  assert.equal(rulesOf({ workspace: on }).levelOf('codex', 'debug'), 'off');
  assert.equal(rulesOf({ person: on }).levelOf('codex', 'debug'), 'on');
  assert.equal(rulesOf({ person: { codex: { debug: 'on' } } }).levelOf('cursor', 'debug'), 'off');
  const both = { person: on, workspace: { all: { debug: 'onlyWhenAsked' } } };
  assert.equal(rulesOf(both).levelOf('codex', 'debug'), 'onlyWhenAsked');
  const all = { all: { debug: 'on', terminal: 'on' } };
  assert.ok(rulesOf({ person: all }).receiver('codex').by('reads').seesAll);
});
