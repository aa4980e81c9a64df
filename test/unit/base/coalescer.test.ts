import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Coalescer } from '../../../src/base/coalescer';

describe('Coalescer', () => {
  it('flushes at once when all was quiet', (test) => {
    const { coalescer, flushed } = create(test);
    coalescer.poke('a');
    assert.deepEqual(flushed, ['a']);
  });

  it('flushes a burst once at its start and once at its end', (test) => {
    const { coalescer, flushed, pass } = create(test);
    for (let poke = 0; poke < 100; poke += 1) coalescer.poke('a');
    assert.deepEqual(flushed, ['a']);
    pass(49);
    assert.deepEqual(flushed, ['a']);
    pass(1);
    assert.deepEqual(flushed, ['a', 'a']);
    pass(1000);
    assert.deepEqual(flushed, ['a', 'a']);
  });

  it('flushes at most once an interval while pokes go on, and after the last', (test) => {
    const { coalescer, flushed, pass } = create(test);
    for (let time = 0; time < 500; time += 10) {
      coalescer.poke('a');
      pass(10);
    }
    assert.equal(flushed.length, 11);
    pass(50);
    assert.equal(flushed.length, 11);
  });

  it('flushes at once again after an interval of quiet', (test) => {
    const { coalescer, flushed, pass } = create(test);
    coalescer.poke('a');
    pass(50);
    coalescer.poke('a');
    assert.deepEqual(flushed, ['a', 'a']);
  });

  it('rests for an interval after the late flush too', (test) => {
    const { coalescer, flushed, pass } = create(test);
    coalescer.poke('a');
    coalescer.poke('a');
    pass(50);
    coalescer.poke('a');
    assert.equal(flushed.length, 2);
    pass(50);
    assert.equal(flushed.length, 3);
  });

  it('keeps keys apart', (test) => {
    const { coalescer, flushed, pass } = create(test);
    coalescer.poke('a');
    coalescer.poke('b');
    coalescer.poke('b');
    assert.deepEqual(flushed, ['a', 'b']);
    pass(50);
    assert.deepEqual(flushed, ['a', 'b', 'b']);
  });

  it('takes a poke from within a flush as one that comes after it', (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    let flushes = 0;
    const coalescer: Coalescer<string> = new Coalescer(50, () => {
      flushes += 1;
      if (flushes < 3) coalescer.poke('a');
    });
    coalescer.poke('a');
    assert.equal(flushes, 1);
    test.mock.timers.tick(50);
    assert.equal(flushes, 2);
  });

  it('drops what is pending of a key that is reset, and flushes its next poke at once', (test) => {
    const { coalescer, flushed, pass } = create(test);
    for (const key of ['a', 'a', 'b', 'b']) coalescer.poke(key);
    coalescer.reset('a');
    pass(50);
    assert.deepEqual(flushed, ['a', 'b', 'b']);
    coalescer.poke('a');
    coalescer.reset('a');
    coalescer.poke('a');
    assert.deepEqual(flushed, ['a', 'b', 'b', 'a', 'a']);
  });

  it('flushes nothing once disposed', (test) => {
    const { coalescer, flushed, pass } = create(test);
    coalescer.poke('a');
    coalescer.poke('a');
    coalescer.dispose();
    pass(1000);
    assert.deepEqual(flushed, ['a']);
  });

  it('leaves no timer behind once disposed', () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
    const before = timers().length;
    const coalescer = new Coalescer<string>(60_000, () => undefined);
    coalescer.poke('a');
    assert.equal(timers().length, before + 1);
    coalescer.dispose();
    assert.equal(timers().length, before);
  });
});

function create({ mock }: TestContext) {
  mock.timers.enable({ apis: ['setTimeout'] });
  const flushed: string[] = [];
  const coalescer = new Coalescer<string>(50, (key) => flushed.push(key));
  return { coalescer, flushed, pass: (ms: number) => mock.timers.tick(ms) };
}
