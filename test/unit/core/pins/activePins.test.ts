import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unpinned } from '../../../../src/core/pins/ranks';
import type { Pin } from '../../../../src/core/pins/pin';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { activePins, ChangingPins } from '../../activePins';

const pin = (id: string, priority: number, uri = `file:///ws/${id}`): Pin => ({
  id,
  target: { type: 'resource', uri: canonicalUri(uri) },
  priority,
});

const lines = (id: string, first: number): Pin => ({
  id,
  target: {
    type: 'range',
    uri: canonicalUri('file:///ws/a'),
    lines: { first, last: first + 2 },
    marks: ['x', 'y', 'x'],
  },
  priority: 0.5,
});

describe('the pins that have an effect', () => {
  it("are by priority, then the own before the team's, then in the order of the panel", () => {
    const own = new ChangingPins([pin('a', 0.5), pin('b', 1), pin('c', 0.5)]);
    const team = new ChangingPins([pin('d', 0.5), pin('e', 1)]);
    const { all } = activePins(own, team);
    assert.deepEqual(
      all.map(({ id }) => id),
      ['b', 'e', 'a', 'c', 'd'],
    );
  });

  it('are the own where the team pins the same', () => {
    const own = new ChangingPins([pin('a', 0.2)]);
    const team = new ChangingPins([pin('team', 1, 'file:///ws/a')]);
    const pins = activePins(own, team);
    assert.deepEqual(pins.all, own.pins);
    own.become([]);
    assert.deepEqual(pins.all, team.pins);
    assert.equal(pins.matcher.of(canonicalUri('file:///ws/a'))?.id, 'team');
  });

  it('are announced apart if the user has pinned other documents than before', () => {
    const own = new ChangingPins([pin('a', 0.2)]);
    const team = new ChangingPins([]);
    const pins = activePins(own, team);
    const fired: string[] = [];
    pins.onDidChangeByHand((uris) => fired.push(uris.join()));
    own.become([pin('a', 1), lines('b', 4)]);
    team.become([pin('c', 1)]);
    assert.deepEqual(fired, []);
    own.become([pin('c', 1)]);
    assert.deepEqual(fired, ['file:///ws/a,file:///ws/c']);
    own.become([]);
    assert.deepEqual(fired.slice(1), ['file:///ws/c']);
  });

  it('are the own where the files of several folders pin the same', () => {
    const active = 'editor://window/active';
    const own = new ChangingPins([pin('own', 0.2, active), lines('own lines', 4)]);
    const team = (folder: string, first: number) =>
      new ChangingPins([pin(folder, 1, active), lines(`${folder} lines`, first)]);
    const { all } = activePins(own, team('outer', 4), team('inner', 2));
    assert.deepEqual(
      all.map(({ id }) => id),
      ['own lines', 'own'],
    );
  });

  it("are the team's of other lines with the same text", () => {
    const team = new ChangingPins([lines('team 2', 2), lines('team 8', 8)]);
    const own = new ChangingPins([lines('own', 8)]);
    const pins = activePins(own, team);
    const idsOf = () => pins.all.map(({ id }) => id);
    assert.deepEqual(idsOf(), ['own', 'team 2']);
    own.become([lines('own', 4)]);
    assert.deepEqual(idsOf(), ['own', 'team 8']);
  });

  it("are the team's globs of other folders, but for an own one of all folders", () => {
    const glob = (id: string, within?: string): Pin => ({
      id,
      target: {
        type: 'glob',
        pattern: 'src/**',
        ...(within !== undefined && { within: canonicalUri(within) }),
      },
      priority: 0.5,
    });
    const team = new ChangingPins([glob('team a', 'file:///a'), glob('team b', 'file:///b')]);
    const own = new ChangingPins([glob('own a', 'file:///a')]);
    const pins = activePins(own, team);
    const idsOf = () => pins.all.map(({ id }) => id);
    assert.deepEqual(idsOf(), ['own a', 'team b']);
    own.become([glob('own')]);
    assert.deepEqual(idsOf(), ['own']);
  });

  it('are by hand where they are the own, and of the document itself', () => {
    const folder: Pin = {
      id: 'f',
      target: { type: 'folder', uri: canonicalUri('file:///ws/f/') },
      priority: 1,
    };
    const inR = {
      type: 'range',
      uri: canonicalUri('file:///ws/r'),
      lines: { first: 1, last: 1 },
      marks: [],
    } as const;
    const own = new ChangingPins([pin('a', 1), folder, { id: 'r', target: inR, priority: 1 }]);
    const pins = activePins(own, new ChangingPins([pin('b', 1)]));
    const byHand = ['a', 'b', 'f/', 'f/g', 'r'].filter((name) =>
      pins.isByHand(canonicalUri(`file:///ws/${name}`)),
    );
    assert.deepEqual(byHand, ['a']);
  });

  it('tell of a change in either', () => {
    const [own, team] = [new ChangingPins([]), new ChangingPins([])];
    const pins = activePins(own, team);
    let notified = 0;
    pins.onDidChange(() => (notified += 1));
    own.become([pin('a', 1)]);
    team.become([pin('b', 1)]);
    assert.equal(notified, 2);
    pins.dispose();
    own.become([]);
    assert.equal(notified, 2);
  });

  it("keep their rank when others come and go, and rise in the panel's order", () => {
    const [a, b, c, d] = [pin('a', 1), pin('b', 0.5), pin('c', 1), pin('d', 0.2)];
    const own = new ChangingPins([a, b, c]);
    const pins = activePins(own);
    const ranks = () => own.pins.map((each) => pins.rankOf(each));
    const [ofA, ofB, ofC] = ranks();
    assert.deepEqual(
      ranks(),
      ranks().toSorted((x, y) => x - y),
    );
    own.become([b, c, d]);
    assert.deepEqual(ranks().slice(0, 2), [ofB, ofC]);
    assert.equal(pins.rankOf(a), unpinned);
    own.become([d, b, c]);
    assert.deepEqual(
      ranks(),
      ranks().toSorted((x, y) => x - y),
    );
    assert.equal(new Set(ranks()).size, 3);
    assert.ok(ofA);
  });
});
