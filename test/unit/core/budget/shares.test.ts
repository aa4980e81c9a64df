import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { floor, shareOut, type Claim } from '../../../../src/core/budget/shares';

const claim = (need: number, step = 3, group?: string) => ({ need, step, group });
const shares = (room: number, ...claims: readonly ReturnType<typeof claim>[]) =>
  shareOut(
    claims.map(({ group, ...each }, at) => ({ ...each, group: group ?? String(at) })),
    room,
  );

describe('shareOut', () => {
  it('gives all that is needed if there is room', () => {
    assert.deepEqual(shares(1_000, claim(600), claim(300, 1), claim(100)), [600, 300, 100]);
  });

  it('makes small groups whole before a large one gets the rest', () => {
    assert.deepEqual(shares(2_400, claim(8_000), claim(400), claim(100)), [1_900, 400, 100]);
  });

  it('gives each of a step its floor first, in their order', () => {
    assert.deepEqual(
      shares(700, claim(8_000), claim(9_000), claim(50)),
      [300, 300, 50].map((share, at) => (at === 0 ? share + 50 : share)),
    );
    assert.deepEqual(shares(700, claim(8_000), claim(9_000), claim(900)), [300, 300, 100]);
  });

  it('gives a higher step more, and leaves half of the room to lower ones for their floors', () => {
    assert.deepEqual(shares(2_400, claim(9_000), claim(9_000, 2)), [2_100, 300]);
    const many = Array.from({ length: 9 }, () => claim(9_000, 2));
    assert.deepEqual(
      shares(2_400, claim(9_000), ...many).slice(0, 6),
      [1_200, 300, 300, 300, 300, 0],
    );
  });

  it('shares what a group gets among its parts, the first ones first', () => {
    const folder = [200, 200, 200].map((need) => claim(need, 3, 'folder'));
    assert.deepEqual(shares(450, ...folder, claim(100)), [200, 150, 0, 100]);
  });

  it('keeps to any room, gives nobody more than is needed, and wastes nothing', () => {
    const claims = fc.array(
      fc.record<Claim>({
        group: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        step: fc.nat(4),
        need: fc.nat(3_000),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(claims, fc.integer({ min: -10, max: 8_000 }), (made, room) => {
        const given = shareOut(made, room);
        const needed = made.reduce((sum, { need }) => sum + need, 0);
        const total = given.reduce((sum, share) => sum + share, 0);
        assert.ok(given.every((share, at) => share >= 0 && share <= (made[at]?.need ?? 0)));
        assert.equal(total, Math.min(needed, Math.max(0, room)));
      }),
    );
  });

  it('leaves whole what is whole with less room', () => {
    const claims = fc.array(
      fc.record<Claim>({
        group: fc.nat(20).map(String),
        step: fc.nat(4),
        need: fc.integer({ min: 1, max: 3_000 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(claims, fc.nat(6_000), fc.nat(500), (made, room, more) => {
        const distinct = made.map((each, at) => ({ ...each, group: String(at) }));
        const [less, given] = [shareOut(distinct, room), shareOut(distinct, room + more)];
        for (const [at, { need }] of made.entries()) {
          if (less[at] === need) assert.equal(given[at], need);
        }
      }),
    );
    assert.ok(floor > 0);
  });
});
