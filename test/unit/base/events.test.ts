import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anyOf, DisposableOwner, DisposableStore, Emitter } from '../../../src/base/events';

describe('Emitter', () => {
  it('calls every listener, in the order they came', () => {
    const emitter = new Emitter<number>();
    const received: string[] = [];
    emitter.event((value) => received.push(`a${value}`));
    emitter.event((value) => received.push(`b${value}`));
    emitter.fire(1);
    assert.deepEqual(received, ['a1', 'b1']);
  });

  it('ends one subscription of a listener and not its others', () => {
    const emitter = new Emitter<void>();
    let received = 0;
    const listener = () => void (received += 1);
    const first = emitter.event(listener);
    emitter.event(listener);
    emitter.fire();
    assert.equal(received, 2);
    first.dispose();
    first.dispose();
    emitter.fire();
    assert.equal(received, 3);
  });

  it('calls nobody once disposed', () => {
    const emitter = new Emitter<void>();
    let received = 0;
    emitter.event(() => void (received += 1));
    emitter.dispose();
    emitter.fire();
    assert.equal(received, 0);
  });
});

describe('anyOf', () => {
  it('fires with each, until it is disposed', () => {
    const [one, other] = [new Emitter<string>(), new Emitter<string>()];
    const received: string[] = [];
    const subscription = anyOf(one.event, other.event)((value) => received.push(value));
    one.fire('a');
    other.fire('b');
    subscription.dispose();
    one.fire('c');
    other.fire('d');
    assert.deepEqual(received, ['a', 'b']);
  });
});

describe('DisposableStore', () => {
  it('disposes once what it owns, the last first', () => {
    const disposed: string[] = [];
    const store = new DisposableStore();
    for (const name of ['a', 'b', 'c']) store.add({ dispose: () => disposed.push(name) });
    store.dispose();
    store.dispose();
    assert.deepEqual(disposed, ['c', 'b', 'a']);
  });

  it('disposes at once what comes late', () => {
    const disposed: string[] = [];
    const store = new DisposableStore();
    store.dispose();
    store.add({ dispose: () => disposed.push('late') });
    assert.deepEqual(disposed, ['late']);
  });
});

describe('DisposableOwner', () => {
  it('disposes what it owns when it is disposed', () => {
    const disposed: string[] = [];
    const named = (name: string) => ({ name, dispose: () => disposed.push(name) });
    class Owner extends DisposableOwner {
      readonly first = this.own(named('of a field'));

      constructor() {
        super();
        this.own(named('of the constructor'));
      }

      add(): void {
        this.own(named('late'));
      }
    }
    const owner = new Owner();
    assert.equal(owner.first.name, 'of a field');
    owner.dispose();
    assert.deepEqual(disposed, ['of the constructor', 'of a field']);
    owner.add();
    assert.deepEqual(disposed, ['of the constructor', 'of a field', 'late']);
  });
});
