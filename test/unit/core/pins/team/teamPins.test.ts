import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PinSource } from '../../../../../src/core/pins/activePins';
import type { Pin, PinTarget } from '../../../../../src/core/pins/pin';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { activePins } from '../../../activePins';

const source = (...pins: readonly Pin[]): PinSource => ({
  pins,
  onDidChange: () => ({ dispose: () => undefined }),
});
const pin = (id: string, target: PinTarget, priority = 0.5): Pin => ({ id, target, priority });
const file: PinTarget = { type: 'resource', uri: canonicalUri('file:///ws/a.ts') };
const lines = (first: number, ...marks: string[]): PinTarget => ({
  type: 'range',
  uri: canonicalUri('file:///ws/a.ts'),
  lines: { first, last: first + 1 },
  marks,
});

describe("a team's pins and the person's own", () => {
  const winners: readonly (readonly [string, PinTarget, PinTarget, readonly string[]])[] = [
    ['of a file', file, file, ['own']],
    ['of the same lines', lines(1), lines(1, 'x', 'y'), ['own']],
    ['of lines that have moved', lines(7, 'x', 'y'), lines(1, 'x', 'y'), ['own']],
    ['of other lines', lines(7), lines(1), ['team', 'own']],
    [
      'of a glob',
      { type: 'glob', pattern: '*' },
      { type: 'glob', pattern: '*', within: canonicalUri('file:///ws') },
      ['own'],
    ],
    ['of something else', file, lines(1), ['team', 'own']],
  ];
  for (const [name, own, team, expected] of winners) {
    it(`are the person's own before the team's: ${name}`, () => {
      const { all } = activePins(source(pin('own', own, 0.2)), source(pin('team', team, 1)));
      assert.deepEqual(
        all.map(({ id }) => id),
        expected,
      );
    });
  }

  it("are by hand where they are the person's own", () => {
    const team = source(pin('team', file));
    assert.equal(activePins(source(), team).isByHand(canonicalUri('file:///ws/a.ts')), false);
    assert.equal(
      activePins(source(pin('own', file)), team).isByHand(canonicalUri('file:///ws/a.ts')),
      true,
    );
  });

  it("hold in one folder alone where they are that folder's glob", () => {
    const team = (within: string) => {
      const glob = { type: 'glob', pattern: '*.ts', within: canonicalUri(within) } as const;
      return activePins(source(), source(pin('team', glob))).matcher.of(
        canonicalUri('file:///ws/a.ts'),
      );
    };
    assert.equal(team('file:///ws')?.id, 'team');
    assert.equal(team('file:///w'), undefined);
    assert.equal(team('file:///other'), undefined);
  });
});
