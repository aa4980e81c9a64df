import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Writer } from '../../../../src/core/answers/answers';
import { ChangingRules } from '../../sharingRules';
import { withoutAnswers } from '../../withoutAnswers';
import { serve } from '../serve';
import { connect, type Era } from '../sharing/sharedClient';

const file = 'file:///ws/a.txt';
const calls = [
  { name: 'answer_comment', arguments: { id: 'c1', text: 'Done.' } },
  { name: 'propose_pins', arguments: { pins: [{ uri: file, reason: 'It is read often.' }] } },
];

async function scene(t: TestContext, era: Era) {
  const writers: Writer[] = [];
  const rules = new ChangingRules();
  const served = await serve(t, {
    sharing: rules.rules,
    answers: {
      ...withoutAnswers,
      isOn: true,
      answer: async (by) => void writers.push(by),
      propose: async (by, pins) => {
        writers.push(by);
        return pins.length;
      },
    },
  });
  served.kind.put(file, 'text');
  const client = await connect(era, served, { name: 'codex', hook: 'codex' });
  return { client, rules, writers };
}

for (const era of ['session', 'stateless'] as const) {
  describe(`what a client writes, ${era === 'session' ? 'with a session' : 'without one'}`, () => {
    for (const call of calls) {
      it(`has its name, also if it asks for nothing before: ${call.name}`, async (t) => {
        const { client, writers } = await scene(t, era);
        const { result } = await client.ask('tools/call', call);
        assert.notEqual(result?.['isError'], true, JSON.stringify(result));
        assert.deepEqual(writers, [{ key: 'codex', identity: { name: 'codex', version: '0' } }]);
      });

      it(`is refused if it is not shown comments: ${call.name}`, async (t) => {
        const { client, rules, writers } = await scene(t, era);
        rules.set({ person: { codex: { comments: 'off' } } });
        const { result } = await client.ask('tools/call', call);
        assert.match(JSON.stringify(result), /does not share comments with you/);
        assert.deepEqual(writers, []);
      });
    }
  });
}
