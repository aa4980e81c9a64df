import assert from 'node:assert/strict';
import fc from 'fast-check';
import { levels, topics, type SharingLevel, type Topic } from '../../src/core/sharing/topics';
import type { WayOut } from '../../src/core/sharing/viewer';
import { assertSeen, isOpen, lookEverywhere, probes } from '../unit/server/sharing/seen';
import { connect } from '../unit/server/sharing/sharedClient';
import { sharedWindow, type MoreDocument } from '../unit/server/sharing/sharedWindow';
import { answerTo, notificationsOf } from '../unit/server/sharing/ways';
import { inScope } from './inScope';
import type { FuzzTarget } from './target';

type Levels = Partial<Record<Topic, SharingLevel>>;
type Scoped = Partial<Record<'codex' | 'all' | 'goose', Levels>>;

const levelsOfTopics = fc.dictionary(fc.constantFrom(...topics), fc.constantFrom(...levels));
const rulesInScope = fc.dictionary(fc.constantFrom('codex', 'all', 'goose'), levelsOfTopics);

interface Marked extends MoreDocument {
  /** It stands in the document alone. */
  readonly mark: string;
  /** Whether it is a file of the team's pins. */
  readonly isTeams: boolean;
}

const documents = fc
  .uniqueArray(
    fc.record({
      mark: fc.stringMatching(/^mark[a-z]{12}$/),
      isOpen: fc.boolean(),
      pin: fc.constantFrom(undefined, 'own', 'team'),
      isTeams: fc.boolean(),
    }),
    { selector: ({ mark }) => mark, maxLength: 5 },
  )
  .map((all) =>
    all.map((document, at): Marked => {
      const { mark, isTeams } = document;
      // In another case, it is told from the one that is planted.
      const path = isTeams ? `folder-${at}/.vscode/MCP-Pins.json` : `${mark}.ts`;
      return { ...document, uri: `file:///ws/${path}`, text: `text of ${mark}` };
    }),
  );

/** Rules and documents by chance: in no way goes out more than the plainest reading of each level allows. */
export const rules: FuzzTarget = {
  name: 'rules',
  runs: 2_000,
  fewRuns: 15,
  run: async (_scope, parameters) =>
    fc.assert(
      fc.asyncProperty(
        rulesInScope,
        rulesInScope,
        documents,
        fc.constantFrom('session', 'stateless'),
        async (person, workspace, others, era) =>
          inScope(async (scope) => {
            const window = await sharedWindow(scope, others);
            window.sharing.set({ person, workspace });
            const said = { name: 'codex-mcp-client', hook: 'codex' };
            const client = await connect(era, window.served, said);
            const levelOf = (topic: Topic) => strictest([person, workspace], topic);
            const seen = await lookEverywhere(client, window);
            assertSeen(seen, levelOf);
            for (const each of others) {
              const isIn = (way: WayOut) =>
                topicsOf(each).every((topic) => isOpen(levelOf(topic), way));
              for (const { way, key } of probes) {
                assert.ok(
                  isIn(way) || !seen.get(key)?.includes(each.mark),
                  `${each.mark} in ${key}`,
                );
              }
              const { uri } = each;
              assert.equal(seen.get('lists, resources/list')?.includes(`"${uri}"`), isIn('lists'));
              for (const address of [uri, `${uri}#L1`, `${uri}?lines=1`]) {
                const read = await answerTo(client, 'resources/read', { uri: address });
                assert.equal(read.includes(each.mark), isIn('reads'), address);
              }
              const addresses = [uri, `${uri}#L1`, `${uri}/`];
              const notified = await notificationsOf(client, window, addresses, window.changeAll);
              assert.equal(notified.includes(uri), isIn('notifications'), notified);
            }
          }),
      ),
      parameters,
    ),
};

function topicsOf({ isOpen: isInTab, pin, isTeams }: Marked): readonly Topic[] {
  if (pin === 'own') return ['pins'];
  const own = isInTab ? 'editors' : 'files';
  return pin === 'team' || isTeams ? [own, 'pins'] : [own];
}

/** The stricter of the person's and the workspace's, each of which is the client's own, or else that of all. */
function strictest(scopes: readonly Scoped[], topic: Topic): SharingLevel {
  const each = scopes.map(({ codex, all }) => codex?.[topic] ?? all?.[topic] ?? 'on');
  return each.includes('off') ? 'off' : each.includes('onlyWhenAsked') ? 'onlyWhenAsked' : 'on';
}
