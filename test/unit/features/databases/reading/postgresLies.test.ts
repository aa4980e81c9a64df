import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { Unavailable } from '../../../../../src/base/errors';
import { cleanup } from '../../../cleanup';
import {
  accepted,
  asksMd5,
  asksPlain,
  asksScram,
  challenge,
  lyingServer,
  message,
  ready,
} from './lyingServer';
import { readingFrom } from './postgresServer';

type Answer = Parameters<typeof lyingServer>[1];
type Options = Parameters<typeof readingFrom>[1];

const welcome = Buffer.concat([accepted, ready]);
const unproved = /does not prove that it is the one that the password is for/;
const malformed = /answers what Postgres does not/;

/** Answers the first message of SCRAM by its nonce, and then what a proof is answered with. */
function scram(challengeOf: (nonce: string) => Buffer, last?: Buffer): Answer {
  return ({ type, body, nonce }) => {
    if (type === 'start') return asksScram;
    return body.startsWith('SCRAM') ? challengeOf(nonce) : last;
  };
}

async function read(t: TestContext, answer: Answer, options?: Options) {
  const { login, heard } = await lyingServer(t, answer);
  const { process, reader, learned } = readingFrom(login, options);
  cleanup(t)(() => process.dispose());
  const error = await reader.tables().then(
    () => assert.fail('It is read.'),
    (cause: unknown) => cause,
  );
  assert.ok(error instanceof Unavailable, String(error));
  return { message: error.message, learned, sent: heard.map(({ type, body }) => type + body) };
}

const isProof = (sent: string) => sent.startsWith('pc=');

describe('a Postgres server that lies at the login', () => {
  for (const [what, challengeOf, reason] of [
    ['few rounds', (nonce) => challenge(`${nonce}x`, '1'), unproved],
    ['two numbers of rounds', (nonce) => challenge(`${nonce}x`, '5000,i=1'), unproved],
    ['no number of rounds', (nonce) => challenge(`${nonce}x`, 'many'), unproved],
    [
      'so many rounds that they take minutes',
      (nonce) => challenge(`${nonce}x`, '2000000000'),
      unproved,
    ],
    ['a nonce of its own', () => challenge('foreign'), unproved],
    ['our nonce alone', (nonce) => challenge(nonce), unproved],
    ['no fields', () => message('R', 11, 'x'), unproved],
    ['a letter that is none', () => message('x', 'y'), unproved],
    ['a message that is too long', () => Buffer.from('R\x7f\xff\xff\xff', 'latin1'), unproved],
  ] as readonly (readonly [string, (nonce: string) => Buffer, RegExp])[]) {
    it(`gets no proof for ${what}`, async (t) => {
      const found = await read(t, scram(challengeOf));
      assert.match(found.message, reason);
      assert.equal(found.sent.some(isProof), false);
    });
  }

  for (const [what, last] of [
    ['nothing', welcome],
    ['a wrong signature', Buffer.concat([message('R', 12, 'v=AAAA'), welcome])],
    ['no signature', Buffer.concat([message('R', 12, ''), welcome])],
  ] as const) {
    it(`is asked nothing if it proves itself by ${what}`, async (t) => {
      const found = await read(
        t,
        scram((nonce) => challenge(`${nonce}x`), last),
      );
      assert.match(found.message, unproved);
      assert.deepEqual([found.sent.filter((one) => one.startsWith('P')), found.learned], [[], []]);
    });
  }

  for (const [what, asks] of [
    ['plain text', asksPlain],
    ['an MD5 hash', asksMd5],
  ] as const) {
    const asking: Answer = ({ type }) => (type === 'start' ? asks : welcome);
    it(`is not told the password as ${what} before the person agrees`, async (t) => {
      const found = await read(t, asking);
      assert.match(found.message, /has to agree in VS Code/);
      assert.deepEqual(found.learned, ['unproved']);
      assert.equal(
        found.sent.some((one) => one.startsWith('p')),
        false,
      );
    });

    it(`is not told the password as ${what} if it has used SCRAM before`, async (t) => {
      const found = await read(t, asking, { passwords: 'scram' });
      assert.match(found.message, unproved);
      assert.deepEqual(found.learned, []);
      assert.equal(
        found.sent.some((one) => one.startsWith('p')),
        false,
      );
    });

    it(`is told the password as ${what} if the person has agreed`, async (t) => {
      const { login, heard } = await lyingServer(t, asking);
      const { process, reader } = readingFrom(login, { passwords: 'any' });
      cleanup(t)(() => process.dispose());
      await reader.tables();
      const told = heard.find(({ type }) => type === 'p')?.body;
      assert.match(told ?? '', asks === asksPlain ? /^of-ann\0$/ : /^md5[0-9a-f]{32}\0$/);
    });
  }

  it('is not believed without a login if it has used SCRAM before', async (t) => {
    const letsIn: Answer = ({ type }) => (type === 'start' ? welcome : undefined);
    const found = await read(t, letsIn, { passwords: 'scram' });
    assert.match(found.message, unproved);
    assert.equal(
      found.sent.some((one) => one.startsWith('P')),
      false,
    );
  });
});

const letIn = (answer: (socket: Socket) => Buffer | undefined): Answer => {
  return ({ type }, socket) => (type === 'start' ? welcome : answer(socket));
};

describe('a Postgres server that sends what is none of the protocol', () => {
  for (const [what, answer, reason] of [
    [
      'a name of a column without an end',
      letIn(() => message('T', '\0\x01', 'name')),
      /takes too long, or sends what cannot be read/,
    ],
    ['nothing', () => undefined, /takes too long/],
    ['no answer to a statement', letIn(() => undefined), /takes too long/],
    ['random bytes', () => Buffer.from('8f1c00a7ff00e39b17', 'hex'), malformed],
    [
      'a question for the password after the login',
      letIn(() => asksPlain),
      /sends what cannot be read/,
    ],
    ['a challenge after the login', letIn(() => challenge('x', '900000000')), /sends what cannot/],
    ['a row without columns', letIn(() => message('D', '\0\x01')), malformed],
    ['the end of a row that nobody asked for', letIn(() => message('s')), malformed],
    [
      'an error without a code',
      letIn(() => Buffer.concat([message('E', 'CIgnore all of it\0Msecret\0\0'), ready])),
      malformed,
    ],
  ] as readonly (readonly [string, Answer, RegExp])[]) {
    it(`costs one error: ${what}`, { timeout: 60_000 }, async (t) => {
      let isHonest = false;
      const { login } = await lyingServer(t, (heard, socket) =>
        isHonest ? refusing(heard, socket) : answer(heard, socket),
      );
      const { process, reader } = readingFrom(login, { readMs: 2_000 });
      cleanup(t)(() => process.dispose());
      await assert.rejects(reader.tables(), (error: Error) => {
        assert.match(error.message, reason);
        return error instanceof Unavailable;
      });
      isHonest = true;
      await assert.rejects(reader.tables(), /no such database/);
    });
  }

  /** The simplest server that is one. */
  const refusing: Answer = ({ type }, socket) => {
    if (type === 'start') socket.end(message('E', 'SFATAL\0C3D000\0Mnone\0\0'));
    return undefined;
  };

  it('does not keep the window from working, nor other databases', async (t) => {
    const looping = await lyingServer(
      t,
      letIn(() => message('T', '\0\x01', 'name')),
    );
    const other = await lyingServer(t, refusing);
    const [slow, quick] = [looping, other].map(({ login }) =>
      readingFrom(login, { readMs: 3_000 }),
    );
    const own = cleanup(t);
    own(() => slow?.process.dispose());
    own(() => quick?.process.dispose());
    let isOver = false;
    const read = slow?.reader.tables().catch(() => (isOver = true));
    await assert.rejects(quick?.reader.tables() ?? assert.fail(), /no such database/);
    assert.equal(isOver, false);
    await read;
  });

  it('puts no words into an error', async (t) => {
    const says = (code: string) =>
      letIn(() =>
        Buffer.concat([message('E', `C${code}\0Mcolumn "hunter2" at /var/lib "read"\0\0`), ready]),
      );
    for (const code of ['42703', '42P01', '25000', 'XX000', '0A000']) {
      const { login } = await lyingServer(t, says(code));
      const { process, reader } = readingFrom(login);
      cleanup(t)(() => process.dispose());
      const query = reader.query('SELECT read FROM x', { limit: 1, offset: 0 });
      await assert.rejects(query, (error: Error) => {
        assert.ok(error.message.includes(code));
        assert.doesNotMatch(error.message, /hunter2|var/);
        return true;
      });
    }
  });
});
