import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { Outliner } from '../../../../src/features/outlines/reading/outliner';
import { root } from '../../../host/paths';

const dist = join(root, 'dist');
const usual = { ms: 60_000, idleMs: 60_000 };

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

  it('is ended by a text that takes too long', async (t) => {
    const outliner = outlinerOf(t, { ms: 1, idleMs: 60_000 });
    const none = { type: 'none', reason: 'slow' };
    assert.deepEqual(await outliner.outline(asked('let a;\n'.repeat(10_000))), none);
    // The next one starts a thread of its own, which has as little time.
    assert.deepEqual(await outliner.outline(asked('let b;\n')), none);
  });
});
