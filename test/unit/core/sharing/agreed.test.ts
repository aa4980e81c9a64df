import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ChangingRules } from '../../sharingRules';

const rulesOf = (values: ConstructorParameters<typeof ChangingRules>[0]) =>
  new ChangingRules(values).rules;

it('shares what the person has agreed to; a workspace cannot agree, and can take away', () => {
  const on = { all: { debug: 'on' } };
  assert.equal(rulesOf({ workspace: on }).levelOf('codex', 'debug'), 'off');
  assert.equal(rulesOf({ person: on }).levelOf('codex', 'debug'), 'on');
  assert.equal(rulesOf({ person: { codex: { debug: 'on' } } }).levelOf('cursor', 'debug'), 'off');
  const both = { person: on, workspace: { all: { debug: 'onlyWhenAsked' } } };
  assert.equal(rulesOf(both).levelOf('codex', 'debug'), 'onlyWhenAsked');
  assert.ok(rulesOf({ person: on }).receiver('codex').by('reads').seesAll);
});
