import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { levels, topics } from '../../../../src/core/sharing/topics';
import { prompts } from '../../../../src/server/mcp/prompts/index';
import { tools } from '../../../../src/server/mcp/tools/index';
import { assertSeen, lookEverywhere, marks, probes, type Seen } from './seen';
import { connect, type Era, type Said } from './sharedClient';
import { sharedWindow } from './sharedWindow';
import { ways } from './ways';

const codex: Said = { name: 'codex-mcp-client', hook: 'codex' };

interface Case {
  readonly who: string;
  readonly said: Said;
  readonly isMeant: boolean;
  rules(rule: object): { readonly person?: object; readonly workspace?: object };
}

/** The client for which every topic is tried. */
const own: Case = {
  who: 'its own rule',
  said: codex,
  isMeant: true,
  rules: (codex) => ({ person: { codex } }),
};

/** Other clients, and a rule which is in force for some of them and not for others. */
const others: readonly Case[] = [
  { who: 'the rule of all', said: codex, isMeant: true, rules: (all) => ({ person: { all } }) },
  {
    who: 'a name that is not known',
    said: { name: 'Some New Client', hook: 'some-new-client' },
    isMeant: true,
    rules: (all) => ({ person: { all } }),
  },
  {
    who: 'an entry that names it',
    said: { name: 'mcp', entry: 'codex', hook: 'codex' },
    isMeant: true,
    rules: (codex) => ({ person: { codex }, workspace: {} }),
  },
  {
    who: "the workspace's rule",
    said: codex,
    isMeant: true,
    rules: (all) => ({ workspace: { all }, person: { codex: {} } }),
  },
  {
    who: "another client's rule",
    said: { name: 'goose', hook: 'goose' },
    isMeant: false,
    rules: (codex) => ({ person: { codex } }),
  },
];

it('each tool and each prompt is a way out that is looked at', () => {
  const nameOf = ({ name }: { readonly name: string }) => name;
  // What a tool that writes says, the client has said before.
  const reading = tools.filter(({ writes }) => !writes);
  const ofWindow = (probes: object) =>
    Object.keys(probes).filter((name) => !name.endsWith(' in a worktree'));
  assert.deepEqual(ofWindow(ways.tools).sort(), reading.map(nameOf).sort());
  assert.deepEqual(ofWindow(ways.prompts).sort(), prompts.map(nameOf).sort());
});

async function look(t: TestContext, era: Era, said: Said, rules: object): Promise<Seen> {
  const window = await sharedWindow(t);
  window.sharing.set(rules);
  return lookEverywhere(await connect(era, window.served, said), window);
}

for (const era of ['session', 'stateless'] as const) {
  describe(
    `what a client with ${era === 'session' ? 'a session' : 'no session'} sees`,
    { concurrency: 8 },
    () => {
      let everything: Seen | undefined;
      const seenWithoutRules = async (t: TestContext) =>
        (everything ??= await look(t, era, codex, {}));

      it('is, without rules, each thing that is planted, and something in each way', async (t) => {
        const seen = await seenWithoutRules(t);
        const isShown = (text: RegExp) => [...seen.values()].some((each) => text.test(each));
        assert.deepEqual(
          marks.filter(({ text }) => !isShown(text)),
          [],
        );
        const shows = (text: string) => marks.some((mark) => mark.text.test(text));
        assert.deepEqual(
          [...seen].filter(([, text]) => !shows(text)),
          [],
        );
      });

      for (const state of ['paused', 'untrusted'] as const) {
        it(`is nothing that is planted, while the window is ${state}`, async (t) => {
          const window = await sharedWindow(t);
          window.setSharing(state);
          const client = await connect(era, window.served, codex);
          // Templates name nothing of the workspace, and a pause itself is notified to whoever has subscribed.
          const others = probes.filter(({ way }) => way !== 'templates' && way !== 'notifications');
          for (const { key, probe } of others) {
            const seen = await probe.see(client, window);
            for (const { topic, text } of marks) {
              assert.doesNotMatch(seen, text, `Seen: ${topic} in ${key}`);
            }
          }
        });
      }

      const restricting = levels.filter((level) => level !== 'on');
      const cases = [
        ...topics.map((topic) => ({ topic, ...own })),
        ...others.map((other) => ({ topic: 'editors' as const, ...other })),
      ];
      for (const { topic, who, said, isMeant, rules } of cases) {
        for (const level of restricting) {
          it(`with ${topic} ${level}, by ${who}`, async (t) => {
            const before = await seenWithoutRules(t);
            const seen = await look(t, era, said, rules({ [topic]: level }));
            assertSeen(seen, (of) => (isMeant && of === topic ? level : 'on'), before);
          });
        }
      }
    },
  );
}
