import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { workspaceHash } from '../../../src/core/protocol/workspaceHash';
import { candidatePorts } from '../../../src/server/claimPort';

const workspaces = Array.from({ length: 500 }, (_, n) => workspaceHash(`file:///home/me/${n}`));

describe("a workspace's ports", () => {
  it('lie below those that systems hand out', () => {
    for (const port of workspaces.flatMap((workspace) => candidatePorts(workspace, 0))) {
      assert.ok(Number.isInteger(port) && port >= 20_000 && port <= 29_999, String(port));
    }
  });

  it('stay the same from day to day', () => {
    // Saved configurations hold this number: a change of the rule breaks them.
    const [first, second] = candidatePorts(workspaceHash('file:///home/me/project'), 0);
    assert.deepEqual([first, second], [27644, 27645]);
  });

  it('differ among workspaces', () => {
    const firsts = new Set(workspaces.map((workspace) => candidatePorts(workspace, 0)[0]));
    assert.ok(firsts.size > 450, `${firsts.size} of 500`);
  });

  it('start over at the lower end behind the last', () => {
    const last = (9_999).toString(16).padStart(8, '0');
    assert.deepEqual(candidatePorts(last, 0).slice(0, 3), [29_999, 20_000, 20_001]);
  });
});

describe('a port set by hand', () => {
  it('is tried first, then those behind it', () => {
    assert.deepEqual(candidatePorts(workspaceHash('x'), 8_080).slice(0, 3), [8_080, 8_081, 8_082]);
  });

  it('is followed after the highest port by the lowest that needs no rights', () => {
    assert.deepEqual(candidatePorts('0'.repeat(16), 65_535).slice(0, 3), [65_535, 1_024, 1_025]);
  });
});

it('no port is tried twice', () => {
  for (const setByHand of [0, 1, 8_080, 65_500]) {
    const ports = candidatePorts('0000270f00000000', setByHand);
    assert.equal(new Set(ports).size, ports.length);
  }
});
