import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PauseTracker } from '../../../../../src/features/debugging/model/pause';
import { pauseLine, pauseText } from '../../../../../src/features/debugging/model/pauseText';
import type { Message } from '../../../../../src/features/debugging/model/protocol';
import { knownOf, readPause } from '../../../../../src/features/debugging/model/readPause';
import { sessionName, sessionUri } from '../../../../../src/features/debugging/model/sessionUri';

const frames = ['add', 'total', 'main', 'start'].map((name, index) => ({
  id: 100 + index,
  name,
  line: 42 + index,
  source: { path: `/ws/src/${name}.ts` },
}));
const variable = (name: string, value: string, lazy = false) => ({
  name,
  value,
  type: 'string',
  presentationHint: { lazy },
});
const bodies: Readonly<Record<string, object>> = {
  stackTrace: { stackFrames: frames },
  scopes: {
    scopes: [
      { name: 'Local', variablesReference: 7, expensive: false },
      { name: 'Global', variablesReference: 8, expensive: true },
    ],
  },
  variables: {
    variables: [
      variable('price', 'x'.repeat(500)),
      variable('dbPassword', 'hunter2'),
      variable('computed', '(...)', true),
      ...Array.from({ length: 60 }, (_, index) => variable(`v${index}`, '1')),
    ],
  },
  exceptionInfo: { exceptionId: 'TypeError', description: 'x is undefined' },
};
const at = { threadId: 1, frameId: undefined };
const title = (path: string) => path.replace('/ws/', '');

/** An adapter that answers what it is asked, and counts that; it is paused. */
function scripted() {
  const tracker = new PauseTracker();
  const asked: string[] = [];
  let seq = 0;
  const exchange = (command: string, of: object, body = bodies[command] ?? {}) => {
    seq += 1;
    tracker.noteAsked({ type: 'request', seq, command, arguments: of });
    const response: Message = {
      type: 'response',
      request_seq: seq,
      command,
      success: true,
      body,
    };
    return tracker.noteMessage(response);
  };
  const stop = (reason = 'breakpoint', threadId = 1, allThreadsStopped = false) => {
    const body = { reason, threadId, allThreadsStopped };
    return tracker.noteMessage({ type: 'event', event: 'stopped', body });
  };
  stop();
  const ask = async (command: string, of: object) => {
    asked.push(command);
    exchange(command, of);
  };
  return { tracker, asked, exchange, stop, read: () => readPause(tracker, at, ask) };
}

const framesOf = ({ now }: PauseTracker) => now?.frames.size;

describe('a paused session', () => {
  it('is asked for frames, scopes and the variables of quick scopes, once', async () => {
    const { read, asked } = scripted();
    const text = pauseText('Shop', [await read()], title);
    assert.deepEqual(asked, ['stackTrace', 'scopes', 'variables']);
    await read();
    assert.equal(asked.length, 3);
    assert.match(text, /^# Debug session Shop\n\nPaused at add src\/add\.ts:42, breakpoint\n/);
    assert.match(text, /\n1\. add src\/add\.ts:42 \(the person looks at this one\)\n2\. total src/);
    assert.match(text, /## Global\n\nNot read: it takes long\./);
  });

  it('shows 50 short values, none that code would be run for, and no secret', async () => {
    const text = pauseText('Shop', [await scripted().read()], title);
    assert.match(text, /- price \(string\) = x{200}\n/);
    assert.match(text, /- dbPassword \(string\) = ‹redacted: dbPassword›\n/);
    assert.match(text, /- computed \(string\): not read, as that runs code\n/);
    assert.doesNotMatch(text, /hunter2|v47|\(\.\.\.\)/);
    assert.match(text, /- v46 \(string\) = 1\nAnd 13 more\./);
  });

  it('shows no secret that is within a value', () => {
    const values: Readonly<Record<string, string>> = {
      "{user: 'me', password: 'oneOfMine'}": "{user: 'me', password: ‹redacted: password›}",
      '{"user": "me", "api_key": "one\\"of mine", "n": 1}':
        '{"user": "me", "api_key": ‹redacted: api_key›, "n": 1}',
      "Map(1) {'token' => 'oneOfMine'}": "Map(1) {'token' => ‹redacted: token›}",
      '[{ Secret = oneOfMine }, { Name = b }]': '[{ Secret = ‹redacted: Secret› }, { Name = b }]',
      [`{a: '${'x'.repeat(150)}', password: '${'oneOfMine'.repeat(30)}'}`]: `{a: '${'x'.repeat(150)}', password: ‹redacted: password›`,
    };
    const { tracker } = scripted();
    assert.ok(tracker.now);
    for (const [value, shown] of Object.entries(values)) {
      const scopes = [
        { name: 'Local', variablesReference: 7, variables: [variable('held', value)] },
      ];
      const text = pauseText(
        '',
        [{ pause: tracker.now, frames: [], frame: undefined, scopes }],
        title,
      );
      assert.ok(text.includes(`- held (string) = ${shown}`), text);
    }
  });

  it('is asked for nothing that the editor has asked for itself', async () => {
    const { read, asked, exchange, tracker } = scripted();
    exchange('stackTrace', { threadId: 1, startFrame: 0, levels: 20 });
    exchange('exceptionInfo', { threadId: 1 });
    exchange('scopes', { frameId: 100 });
    exchange('variables', { variablesReference: 7 });
    const pause = tracker.now;
    assert.ok(pause);
    const { frame } = knownOf(pause, at);
    assert.match(
      pauseLine(pause, frame, title),
      /add\.ts:42, breakpoint: TypeError: x is undefined$/,
    );
    await read();
    assert.deepEqual(asked, []);
  });

  it('shows the frame that the person looks at', async () => {
    const { tracker, exchange } = scripted();
    exchange('stackTrace', { threadId: 1 });
    assert.ok(tracker.now);
    assert.equal(knownOf(tracker.now, { threadId: 1, frameId: 102 }).frame?.name, 'main');
  });

  it('is not paused once the program goes on, also while it is read', async () => {
    const { tracker, exchange, stop } = scripted();
    const goesOn = async () => void exchange('continue', {});
    await assert.rejects(readPause(tracker, at, goesOn), /The program goes on/);
    assert.equal(framesOf(tracker), undefined);
    assert.equal(stop('exception'), true);
    assert.equal(framesOf(tracker), 0);
    assert.equal(tracker.noteMessage({ type: 'event', event: 'terminated' }), true);
    assert.equal(tracker.noteMessage({ type: 'event', event: 'exited' }), false);
  });

  it('is paused as long as one of its threads is, if each stops by itself', () => {
    const { tracker, exchange, stop } = scripted();
    const threads = () => [tracker.now?.threadId, ...[1, 2].filter((id) => tracker.isRunning(id))];
    const goesOn = { allThreadsContinued: false };
    stop('step', 2);
    assert.deepEqual(threads(), [2]);
    assert.equal(exchange('continue', { threadId: 2 }, goesOn), true);
    assert.deepEqual(threads(), [1, 2]);
    tracker.noteMessage({ type: 'event', event: 'continued', body: { threadId: 2, ...goesOn } });
    assert.deepEqual(threads(), [1, 2]);
    stop('step', 2);
    exchange('next', { threadId: 1 });
    assert.deepEqual(threads(), [2, 1]);
    exchange('continue', { threadId: 2 }, goesOn);
    assert.deepEqual(threads(), [undefined]);
  });

  it('goes on with all its threads if they were stopped together', () => {
    const { tracker, exchange, stop } = scripted();
    stop('breakpoint', 2, true);
    exchange('next', { threadId: 1 });
    assert.equal(tracker.now, undefined);
    stop('breakpoint', 1);
    stop('breakpoint', 2);
    exchange('continue', { threadId: 2 });
    assert.equal(tracker.now, undefined);
  });

  it('is not read any more once its thread goes on', async () => {
    const { tracker, exchange, stop } = scripted();
    stop('breakpoint', 2);
    const goesOn = async () =>
      void exchange('continue', { threadId: 2 }, { allThreadsContinued: false });
    const reading = readPause(tracker, { threadId: 2, frameId: undefined }, goesOn);
    await assert.rejects(reading, /The program goes on/);
    assert.equal(tracker.now?.threadId, 1);
  });

  it('takes no harm from an adapter that sends anything', () => {
    const tracker = new PauseTracker();
    for (const odd of [{}, { type: 'response' }, { event: 'stopped' }, { type: 'event' }]) {
      tracker.noteAsked(odd);
      tracker.noteMessage(odd);
    }
    assert.equal(tracker.now?.reason, '');
  });
});

it('a session has the address of its name', () => {
  for (const name of ['Launch', 'Run: a/b #1 (2)?']) {
    assert.equal(sessionName(sessionUri(name)), name);
  }
});
