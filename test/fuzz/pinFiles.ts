import assert from 'node:assert/strict';
import fc from 'fast-check';
import { canonicalUri } from '../../src/core/documents/uris';
import { newPin, type Pin } from '../../src/core/pins/pin';
import { countUnreadable, parseState, serialize } from '../../src/core/pins/storedState';
import { parseTeamFile, writeTeamFile } from '../../src/core/pins/team/teamFile';
import { goodPins } from '../unit/teamFiles';
import { jsonTokens, mutated } from './mutated';
import type { FuzzTarget } from './target';

const uri = canonicalUri('file:///ws/a.ts');
const folder = canonicalUri('file:///ws');
const pins: readonly Pin[] = [
  { ...newPin({ type: 'resource', uri }), id: 'a', note: 'n', audience: 'user', shape: 'whole' },
  { ...newPin({ type: 'range', uri, lines: { first: 1, last: 9 }, marks: ['0'] }), id: 'b' },
  { ...newPin({ type: 'folder', uri: canonicalUri('file:///ws/') }), id: 'c' },
  { ...newPin({ type: 'glob', pattern: '**/*.md' }), id: 'd' },
];

const storedSamples = [
  { version: 2, paused: false, active: 'A', sets: [{ name: 'A', pins }] },
  {
    version: 2,
    paused: true,
    active: 'B',
    sets: [
      { name: 'A', branch: 'main', pins: [...pins, { target: { type: 'newer' } }, null] },
      { name: 'B', pins: [] },
    ],
  },
].map((state) => JSON.stringify(state));

/** How many entries each set of such a file holds. */
function lengths(text: string): readonly number[] {
  const { sets } = JSON.parse(text) as { sets: readonly { pins: readonly unknown[] }[] };
  return sets.map(({ pins: entries }) => entries.length);
}

/** Files in the place of stored pins: what is read stays the same when it is written, and nothing unknown is lost. */
export const storedPins: FuzzTarget = {
  name: 'pins',
  runs: 200_000,
  fewRuns: 1_000,
  run: async (_scope, parameters) =>
    fc.assert(
      fc.property(mutated(storedSamples, jsonTokens), (text) => {
        const state = parseState(text);
        if (!state) return;
        const written = serialize(state);
        assert.equal(serialize(parseState(written) ?? state), written);
        assert.deepEqual(lengths(written), lengths(text));
        assert.ok(countUnreadable(state) >= 0);
      }),
      parameters,
    ),
};

const entries = goodPins.map(([entry]) => entry);
const teamSamples = [
  JSON.stringify({ version: 1, pins: entries }, undefined, 2),
  `// Ours\r\n{\r\n\t"pins": [\r\n\t\t${entries.map((entry) => JSON.stringify(entry)).join(', // why\r\n\t\t')},\r\n\t],\r\n}\r\n`,
  '{ "pins": [ { "path": "a.ts" } /* last */ ] }',
];
const teamTokens = [
  ...jsonTokens,
  '"path"',
  '"lines":"1-2"',
  '"glob":',
  '../',
  '1e9-2',
  '"note":"x",',
];

/**
 * Texts in the place of a team file: problems lie in the text, saving what it holds changes no character, and a pin that
 * is added is read. It is no glob, which a file at the limit of their weight does not take.
 */
export const teamFiles: FuzzTarget = {
  name: 'team',
  runs: 50_000,
  fewRuns: 500,
  run: async (_scope, parameters) =>
    fc.assert(
      fc.property(mutated(teamSamples, teamTokens), (text) => {
        const lineCount = text.split(/\r\n|\r|\n/).length;
        const { pins: read, problems } = parseTeamFile(text, folder);
        for (const { range } of problems) {
          assert.ok(range.start.line <= range.end.line && range.end.line < lineCount);
        }
        if (!read) return;
        assert.equal(writeTeamFile(text, folder, read), text);
        const added = newPin({ type: 'resource', uri: canonicalUri('file:///ws/added-here') });
        const after = parseTeamFile(writeTeamFile(text, folder, [added]), folder);
        const targets = (list: readonly Pin[] = []) => list.map(({ target }) => target);
        assert.deepEqual(targets(after.pins), [...targets(read), added.target]);
      }),
      parameters,
    ),
};
