import assert from 'node:assert/strict';
import {
  neededBy,
  topics,
  type SharingLevel,
  type Topic,
} from '../../../../src/core/sharing/topics';
import { waysOut, type WayOut } from '../../../../src/core/sharing/viewer';
import { planted } from './planted';
import type { SharedClient } from './sharedClient';
import type { SharedWindow } from './sharedWindow';
import { ways } from './ways';

/** What a client has seen, by the way and the probe. */
export type Seen = ReadonlyMap<string, string>;

export const probes = (Object.keys(ways) as WayOut[]).flatMap((way) =>
  Object.entries(ways[way]).map(([name, probe]) => ({ way, key: `${way}, ${name}`, probe })),
);

export const marks = topics.flatMap((topic) => planted[topic].map((mark) => ({ topic, ...mark })));

export async function lookEverywhere(client: SharedClient, window: SharedWindow): Promise<Seen> {
  const seen = new Map<string, string>();
  for (const { key, probe } of probes) seen.set(key, await probe.see(client, window));
  return seen;
}

/** What each level allows: `on` everything, `asked` what a client asks for, `off` nothing. */
export function isOpen(level: SharingLevel, way: WayOut): boolean {
  return level === 'on' || (level === 'onlyWhenAsked' && waysOut[way] === 'asked');
}

/**
 * Nothing of what levels close is seen in any way.
 * @param before what is seen without rules: everything else is seen as it is then.
 */
export function assertSeen(
  seen: Seen,
  levelOf: (topic: Topic) => SharingLevel,
  before?: Seen,
): void {
  for (const { way, key, probe } of probes) {
    const areOpen = (each: readonly Topic[]) => each.every((topic) => isOpen(levelOf(topic), way));
    for (const { topic, text, with: more = [] } of marks) {
      const told = [topic, ...more].flatMap((each) => [each, ...neededBy(each)]);
      const { [topic]: via = [], all = [] } = probe.via ?? {};
      const cell = `${topic} (${text}) in ${key}: ${seen.get(key)}`;
      const isSeen = text.test(seen.get(key) ?? '');
      if (!areOpen(told)) assert.ok(!isSeen, `Seen: ${cell}`);
      else if (before && areOpen([...via, ...all])) {
        assert.equal(isSeen, text.test(before.get(key) ?? ''), `Not as before: ${cell}`);
      }
    }
  }
}
