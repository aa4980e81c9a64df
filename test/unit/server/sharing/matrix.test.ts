import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { topics, type Level, type Topic } from '../../../../src/core/sharing/topics';
import { connect, type Era, type Said } from './sharedClient';
import { marks, sharedWindow } from './sharedWindow';
import { ways } from './ways';

const codex: Said = { name: 'codex-mcp-client', hook: 'codex' };

/** Clients, and the rule about a topic, which is in force for some of them and not for others. */
const clients: readonly {
  readonly who: string;
  readonly said: Said;
  readonly isMeant: boolean;
  rules(rule: object): { readonly person?: object; readonly workspace?: object };
}[] = [
  { who: 'its own rule', said: codex, isMeant: true, rules: (codex) => ({ person: { codex } }) },
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

/** The other topics that a topic needs, because it names their documents. */
const needs: Readonly<Partial<Record<Topic, readonly Topic[]>>> = {
  place: ['editors'],
  selection: ['editors'],
  suggestions: ['place', 'editors', 'problems', 'git', 'files', 'pins'],
};

type Seen = Readonly<Record<string, string>>;

async function lookEverywhere(t: TestContext, era: Era, said: Said, rules: object): Promise<Seen> {
  const window = await sharedWindow(t);
  window.sharing.set(rules);
  const client = await connect(era, window.served, said);
  const seen: Record<string, string> = {};
  for (const [name, way] of Object.entries(ways)) seen[name] = await way.see(client, window);
  return seen;
}

for (const era of ['session', 'stateless'] as const) {
  describe(
    `what a client with ${era === 'session' ? 'a session' : 'no session'} sees`,
    { concurrency: 8 },
    () => {
      let everything: Seen | undefined;
      const seenWithoutRules = async (t: TestContext) =>
        (everything ??= await lookEverywhere(t, era, codex, {}));

      it('is something of each topic, on each way that can have it', async (t) => {
        const seen = await seenWithoutRules(t);
        const found = Object.entries(seen).map(([way, text]) => [
          way,
          topics.filter((topic) => marks[topic].test(text)),
        ]);
        const all = [...topics];
        // Briefs contain resources of extensions, and web pages, only while they are pinned.
        const unpinned = new Set<string>(['suggestions', 'extensions', 'databases', 'pages']);
        const own = topics.filter((topic) => !unpinned.has(topic));
        // Suggestions are in lists.
        const read = topics.filter((topic) => topic !== 'suggestions');
        assert.deepEqual(Object.fromEntries(found), {
          list: all,
          templates: ['problems', 'git', 'pins'],
          completion: read.filter((topic) => topic !== 'problems' && topic !== 'git'),
          read,
          'the brief': own,
          list_context: all,
          search_context: all,
          read_context: read,
          get_diagnostics: ['editors', 'problems', 'files'],
          changes_since: read,
          pinned_context: ['pins'],
          fix_problems: ['editors', 'problems', 'files'],
          'completion of a prompt': ['editors', 'files'],
          instructions: ['place', 'editors', 'pins'],
          hook: own,
          notifications: read,
        });
      });

      for (const { who, said, isMeant, rules } of clients) {
        for (const topic of topics) {
          for (const level of ['asked', 'off'] as const) {
            it(`with ${topic} ${level}, by ${who}`, async (t) => {
              const before = await seenWithoutRules(t);
              const seen = await lookEverywhere(t, era, said, rules({ [topic]: level }));
              const levelOf = (of: Topic): Level => (isMeant && of === topic ? level : 'on');
              for (const [name, { isUnasked, needs: here = {} }] of Object.entries(ways)) {
                const isOpen = (of: Topic) =>
                  levelOf(of) === 'on' || (levelOf(of) === 'asked' && !isUnasked);
                for (const of of topics) {
                  const isSeen = marks[of].test(seen[name] ?? '');
                  const together = [needs[of], here[of], here.all].flatMap((each) => each ?? []);
                  const cell = `${of} in ${name}: ${seen[name]}`;
                  if (!isOpen(of)) assert.ok(!isSeen, `Seen: ${cell}`);
                  else if (together.every(isOpen)) {
                    assert.equal(
                      isSeen,
                      marks[of].test(before[name] ?? ''),
                      `Not as before: ${cell}`,
                    );
                  }
                }
              }
            });
          }
        }
      }
    },
  );
}
