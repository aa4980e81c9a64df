import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Emitter } from '../../../../src/base/events';
import type { SharingLevel } from '../../../../src/core/sharing/topics';
import { ChangingRules } from '../../sharingRules';

const topic = 'terminal';

/** A person whose answer can change. */
function asked(first?: SharingLevel) {
  const changed = new Emitter<void>();
  let answer = first;
  const rules = new ChangingRules({}, { answerTo: () => answer, onDidChange: changed.event });
  return {
    rules: rules.rules,
    set: (values: Parameters<ChangingRules['set']>[0]) => rules.set(values),
    answer: (level: SharingLevel) => {
      answer = level;
      changed.fire();
    },
  };
}

describe('what takes an agreement', () => {
  it('is off for every client until the person agrees, and restricts nothing else', () => {
    const { rules, answer } = asked();
    assert.equal(rules.isOpen(topic), false);
    for (const client of ['codex', undefined]) assert.equal(rules.levelOf(client, topic), 'off');
    assert.ok(rules.receiver('codex').by('lists').seesAll);
    assert.equal(rules.receiver('codex').by('lists').sees(topic), false);
    const { key } = rules.receiver('codex');
    answer('onlyWhenAsked');
    assert.equal(rules.isOpen(topic), true);
    assert.equal(rules.levelOf('codex', topic), 'onlyWhenAsked');
    assert.notEqual(rules.receiver('codex').key, key);
  });

  const cases = [
    { all: 'on', level: 'on' },
    { all: 'on', answer: 'onlyWhenAsked', level: 'onlyWhenAsked' },
    { all: 'onlyWhenAsked', answer: 'on', level: 'onlyWhenAsked' },
    { all: 'on', answer: 'off', level: 'off' },
    { own: 'on', level: 'on' },
    { own: 'off', answer: 'on', level: 'off' },
    { workspace: 'on', level: 'off' },
    { workspace: 'off', answer: 'on', level: 'off' },
    { workspace: 'onlyWhenAsked', all: 'on', level: 'onlyWhenAsked' },
    { workspace: 'on', answer: 'on', level: 'on' },
  ] as const satisfies readonly {
    readonly all?: SharingLevel;
    readonly own?: SharingLevel;
    readonly workspace?: SharingLevel;
    readonly answer?: SharingLevel;
    readonly level: SharingLevel;
  }[];
  for (const { level, ...given } of cases) {
    it(`is ${level} with ${JSON.stringify(given)}`, () => {
      const { all, own, workspace, answer }: Partial<Record<string, SharingLevel>> = given;
      const { rules, set } = asked(answer);
      set({
        person: { ...(all && { all: { [topic]: all } }), ...(own && { codex: { [topic]: own } }) },
        ...(workspace && { workspace: { all: { [topic]: workspace } } }),
      });
      assert.equal(rules.levelOf('codex', topic), level);
      if (level !== 'off') assert.ok(rules.isOpen(topic));
    });
  }

  it('is off for other clients than the one that a rule shares it with', () => {
    const { rules, set } = asked();
    set({ person: { codex: { [topic]: 'on' } } });
    assert.equal(rules.levelOf('goose', topic), 'off');
    assert.equal(rules.receiver('goose').by('lists').seesAll, false);
  });

  it('needs an agreement until the person answers, or has a rule that is one, for this client alone', () => {
    const { rules, set, answer } = asked();
    set({ workspace: { all: { [topic]: 'on' } } });
    assert.ok(rules.needsAgreement('codex', topic));
    set({ person: { codex: { [topic]: 'on' } } });
    assert.ok(!rules.needsAgreement('codex', topic));
    assert.ok(rules.needsAgreement('goose', topic));
    answer('off');
    assert.ok(!rules.needsAgreement('goose', topic));
  });

  it('is off where the setting cannot be understood', () => {
    const { rules, set } = asked('on');
    set({ person: { all: { termnal: 'on', terminal: 'yes' } } });
    assert.equal(rules.levelOf('codex', topic), 'off');
  });
});
