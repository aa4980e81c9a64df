import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { Outliner } from '../../../../src/features/outlines/reading/outliner';
import { root } from '../../../host/paths';
import { until } from '../../../host/until';

const dist = join(root, 'dist');
const usual = { startMs: 60_000, ms: 60_000, idleMs: 60_000 };

function outlinerOf(t: TestContext, most = usual): Outliner {
  const outliner = new Outliner({
    script: join(dist, 'outlineWorker.js'),
    grammars: join(dist, 'grammars'),
    most,
  });
  t.after(() => outliner.dispose());
  return outliner;
}

const asked = (text: string) => ({ language: 'typescript', path: 'a.ts', text });

describe('the thread of outlines', () => {
  it('outlines a text, and remembers it by its content', async (t) => {
    const outliner = outlinerOf(t);
    const first = await outliner.outline(asked('function f() {}\n'));
    assert.equal(first.type === 'outline' && first.outline.declarations[0]?.name, 'f');
    assert.equal(await outliner.outline(asked('function f() {}\n')), first);
    assert.notEqual(await outliner.outline(asked('function f() { }\n')), first);
  });

  it('is ended by a text that takes too long, and started again by the next one', async (t) => {
    const most = { ...usual, ms: 1 };
    const outliner = outlinerOf(t, most);
    const long = asked('let a = [];\n'.repeat(100_000));
    assert.deepEqual(await outliner.outline(long), { type: 'none', reason: 'slow' });
    most.ms = 60_000;
    const next = await outliner.outline(asked('function g() {}\n'));
    assert.equal(next.type === 'outline' && next.outline.declarations[0]?.name, 'g');
  });

  it('is ended when there is nothing to do, and started again', async (t) => {
    const outliner = outlinerOf(t, { ...usual, idleMs: 1 });
    for (const name of ['f', 'g']) {
      const made = await outliner.outline(asked(`function ${name}() {}\n`));
      assert.equal(made.type === 'outline' && made.outline.declarations[0]?.name, name);
      await until('the thread has ended', () => !outliner.isRunning);
    }
  });

  it('makes no outlines once it is disposed', async (t) => {
    const outliner = outlinerOf(t);
    outliner.dispose();
    assert.equal((await outliner.outline(asked('let a;\n'))).type, 'none');
  });
});
