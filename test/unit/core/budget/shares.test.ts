import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { floor, shareOut, type Claim, type Extras } from '../../../../src/core/budget/shares';

const claim = (need: number, step = 3, group?: string) => ({ need, step, group });
const shares = (room: number, ...claims: readonly ReturnType<typeof claim>[]) =>
  shareOut(
    claims.map(({ group, ...each }, at) => ({ ...each, group: group ?? String(at) })),
    room,
  );

describe('shareOut', () => {
  it('gives all that is needed if there is room', async () => {
    assert.deepEqual(await shares(1_000, claim(600), claim(300, 1), claim(100)), [600, 300, 100]);
  });

  it('makes small groups whole before a large one gets the rest', async () => {
    assert.deepEqual(await shares(2_400, claim(8_000), claim(400), claim(100)), [1_900, 400, 100]);
  });

  it('gives each of a step its floor first, in their order', async () => {
    assert.deepEqual(
      await shares(700, claim(8_000), claim(9_000), claim(50)),
      [300, 300, 50].map((share, at) => (at === 0 ? share + 50 : share)),
    );
    assert.deepEqual(await shares(700, claim(8_000), claim(9_000), claim(900)), [300, 300, 100]);
  });

  it('gives a higher step more, and leaves half of the room to lower ones for their floors', async () => {
    assert.deepEqual(await shares(2_400, claim(9_000), claim(9_000, 2)), [2_100, 300]);
    const many = Array.from({ length: 9 }, () => claim(9_000, 2));
    assert.deepEqual(
      (await shares(2_400, claim(9_000), ...many)).slice(0, 6),
      [1_200, 300, 300, 300, 300, 0],
    );
  });

  it('shares what a group gets among its parts, the first ones first', async () => {
    const folder = [200, 200, 200].map((need) => claim(need, 3, 'folder'));
    assert.deepEqual(await shares(450, ...folder, claim(100)), [200, 150, 0, 100]);
  });

  it('gives all their shortest form before any has more, and then makes small ones whole', async () => {
    const outlined = (need: number, forms: readonly number[]) => ({ ...claim(need), forms });
    const made = [outlined(9_000, [400, 900, 1_500, 1_600]), outlined(500, [50, 60, 70, 80])];
    const given = (room: number) =>
      shareOut(
        made.map((each, at) => ({ ...each, group: String(at) })),
        room,
      );
    assert.deepEqual(await given(460), [400, 60]);
    assert.deepEqual(await given(950), [400, 500]);
    assert.deepEqual(await given(1_400), [900, 500]);
    assert.deepEqual(await given(200), [200, 0]);
  });

  it('gives signatures before bodies that nothing points at, and after those that something does', async () => {
    const claims = ['a', 'b'].map((group) => {
      return { group, step: 3, need: 9_000, forms: [100, 300, 900, 1_000] };
    });
    const pointedAt = 400;
    const taken: number[] = [];
    const add: Extras['add'] = async (_shares, room, { isPointedAt }) => {
      const its = isPointedAt ? pointedAt : room;
      taken.push(its);
      return its;
    };
    const given = await shareOut(claims, 2_400, { addedTo: () => 0, add });
    assert.deepEqual(given, [900, 900]);
    assert.deepEqual(taken, [pointedAt, 2_400 - pointedAt - 1_800]);
  });

  it('gives essential parts all they need, out of 60 % of the room at most', async () => {
    const made = [claim(900), { ...claim(550, 1), isEssential: true }].map((each, at) => ({
      ...each,
      group: String(at),
    }));
    assert.deepEqual(await shareOut(made, 1_000), [450, 550]);
    assert.deepEqual(await shareOut(made, 900), [600, 300]);
  });

  it('keeps to any room, gives nobody more than is needed, and wastes nothing', async () => {
    const claims = fc.array(
      fc.record<Claim>({
        group: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        step: fc.nat(4),
        need: fc.nat(3_000),
        isEssential: fc.boolean(),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(claims, fc.integer({ min: -10, max: 8_000 }), async (made, room) => {
        const given = await shareOut(made, room);
        const needed = made.reduce((sum, { need }) => sum + need, 0);
        const total = given.reduce((sum, share) => sum + share, 0);
        assert.ok(given.every((share, at) => share >= 0 && share <= (made[at]?.need ?? 0)));
        assert.equal(total, Math.min(needed, Math.max(0, room)));
      }),
    );
  });

  it('leaves whole what is whole with less room', async () => {
    const claims = fc.array(
      fc.record<Claim>({
        group: fc.nat(20).map(String),
        step: fc.nat(4),
        need: fc.integer({ min: 1, max: 3_000 }),
      }),
      { maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(claims, fc.nat(6_000), fc.nat(500), async (made, room, more) => {
        const distinct = made.map((each, at) => ({ ...each, group: String(at) }));
        const less = await shareOut(distinct, room);
        const given = await shareOut(distinct, room + more);
        for (const [at, { need }] of made.entries()) {
          if (less[at] === need) assert.equal(given[at], need);
        }
      }),
    );
    assert.ok(floor > 0);
  });

  it('makes the first of equal ones whole, however little is left', async () => {
    const claims = [0, 1, 2, 3].map((at) => ({ group: String(at), step: 2, need: 304 }));
    for (const room of [1_204, 1_206]) {
      assert.deepEqual(await shareOut(claims, room), [304, room - 904, 300, 300]);
    }
  });
});
