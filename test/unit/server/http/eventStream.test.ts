import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { EventStream } from '../../../../src/server/http/eventStream';

/** A response whose client reads when a test says so. */
class UnreadResponse extends EventEmitter {
  readonly sent: string[] = [];
  writableLength = 0;
  destroyed = false;

  writeHead(): void {}
  flushHeaders(): void {}

  write(text: string): void {
    this.sent.push(text);
    this.writableLength += text.length;
  }

  read(): void {
    this.writableLength = 0;
    this.emit('drain');
  }

  end(): void {}

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const open = () => {
  const response = new UnreadResponse();
  return { response, stream: new EventStream(response as unknown as ServerResponse) };
};
const updated = (uri: string) => ({ method: 'updated', uri });
const long = 'x'.repeat(100_000);

describe('a stream of events', () => {
  it('waits with notifications until its client has read, and sends equal ones once', (t) => {
    const { response, stream } = open();
    t.after(() => response.destroy());
    for (const name of ['a', 'b', 'c', 'd', 'd', 'e', 'f', 'g'])
      stream.notify(updated(name + long));
    const names = () => response.sent.map((event) => /"uri":"(\w)/.exec(event)?.[1]).join('');
    assert.equal(names(), 'abc');
    response.read();
    assert.equal(names(), 'abcdef');
    stream.notify(updated('h'));
    assert.equal(names(), 'abcdef');
    response.read();
    assert.equal(names(), 'abcdefgh');
  });

  it('is closed if its client does not read for 30 s, and not if it reads', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { response, stream } = open();
    for (let round = 0; round < 2; round += 1) {
      stream.send(updated(long.repeat(3)));
      t.mock.timers.tick(29_999);
      response.read();
    }
    assert.deepEqual([response.destroyed, stream.isCutOff], [false, false]);
    stream.send(updated(long.repeat(3)));
    t.mock.timers.tick(30_000);
    assert.deepEqual([response.destroyed, stream.isCutOff], [true, true]);
  });

  it('goes on with what waits on the stream that it replaces', (t) => {
    const [one, two] = [open(), open()];
    t.after(() => [one, two].forEach(({ response }) => response.destroy()));
    for (const name of ['a', 'b', 'c', 'd']) one.stream.notify(updated(name + long));
    two.stream.replace(one.stream);
    assert.equal(two.response.sent.length, 1);
    assert.match(two.response.sent[0] ?? '', /"uri":"d/);
  });
});
