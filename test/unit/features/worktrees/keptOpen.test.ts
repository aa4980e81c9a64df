import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Emitter } from '../../../../src/base/events';
import { KeptOpen } from '../../../../src/features/worktrees/model/keptOpen';

function scene() {
  const closed: string[] = [];
  const kept = new KeptOpen<string>(2, (value) => closed.push(value));
  const use = (key: string) => {
    const ended = new Emitter<void>();
    kept.use(key, () => key, { onClose: (listener) => void ended.event(listener) });
    return () => ended.fire();
  };
  const ask = (...keys: readonly string[]) => keys.forEach((key) => kept.use(key, () => key));
  return { closed, kept, use, ask };
}

describe('what is kept open', () => {
  it('is opened once, and closed first if it was asked for longest ago', () => {
    const { closed, kept, ask } = scene();
    ask('a', 'b');
    assert.equal(
      kept.use('a', () => 'another'),
      'a',
    );
    ask('c');
    assert.deepEqual(closed, ['b']);
  });

  it('is not closed while it is used, however many are', () => {
    const { closed, use, ask } = scene();
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) use(name);
    ask('f', 'g', 'h', ...names);
    assert.deepEqual(closed, ['f']);
  });

  it('is closed once nobody uses it and others were used since', () => {
    const { closed, use, ask } = scene();
    const [end, endOther] = [use('a'), use('a')];
    ask('b', 'c');
    end();
    assert.deepEqual(closed, []);
    endOther();
    assert.deepEqual(closed, ['b']);
    ask('d', 'e');
    assert.deepEqual(closed, ['b', 'c', 'a']);
  });

  it('is closed for a reason of its own although it is used, and can be opened anew', () => {
    const { closed, kept, use, ask } = scene();
    const end = use('a');
    use('b');
    kept.close((value) => value === 'a');
    assert.deepEqual(closed, ['a']);
    use('a');
    end();
    ask('c', 'd');
    assert.deepEqual(closed, ['a']);
  });
});
