import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UserError } from '../../src/base/errors';
import { cleanup } from '../unit/cleanup';
import {
  accepted,
  asksMd5,
  asksPlain,
  asksScram,
  challenge,
  lyingServer,
  message,
  ready,
} from '../unit/features/databases/reading/lyingServer';
import { readingFrom } from '../unit/features/databases/reading/postgresServer';
import type { FuzzTarget } from './target';

/** What a server says: bytes, or a challenge by the nonce that it was sent. */
type Said = Buffer | ((nonce: string) => Buffer);

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((one) => Buffer.from(one));
const mark = 'hunter2';

const column = message('T', '\0\x01', 'name\0', Buffer.alloc(18));
const row = message('D', '\0\x01', 4, 'text');
const said = fc.oneof(
  { arbitrary: fc.constant(Buffer.concat([accepted, ready])), weight: 4 },
  fc.constantFrom<Said>(
    accepted,
    ready,
    asksPlain,
    asksMd5,
    asksScram,
    message('R', 12, 'v=AAAA'),
    Buffer.concat([message('1'), message('2'), column, row, message('C', 'SELECT 1\0'), ready]),
    Buffer.concat([message('t', '\0\0'), column, ready]),
  ),
  fc
    .tuple(fc.constantFrom('', 'x', '===', ',i=1'), fc.constantFrom('1', '4096', '9999999999', 'x'))
    .map(
      ([more, rounds]) =>
        (nonce: string) =>
          challenge(`${nonce}${more}`, rounds),
    ),
  fc
    .tuple(fc.constantFrom(...'RSKZTDCEN123tnsAGHVvWdcIX'.split('')), bytes(40))
    .map(([type, body]) => message(type, body)),
  fc
    .constantFrom('42703', '28P01', 'XX000', mark, '')
    .map((code) => Buffer.concat([message('E', `C${code}\0M${mark} "${mark}"\0\0`), ready])),
  bytes(60),
);
const conversation = fc.array(said, { maxLength: 8 });

/** The bytes of a server: a read of them ends with one error or an answer, tells no password, and the next one works. */
export const postgresServers: FuzzTarget = {
  name: 'postgres',
  runs: 3_000,
  fewRuns: 20,
  run: async (scope, parameters) => {
    let left: Said[] | undefined;
    const { login, heard } = await lyingServer(scope, ({ nonce }, socket) => {
      // Whatever the server leaves out, nobody waits for long.
      if (socket.listenerCount('timeout') === 0) socket.on('timeout', () => socket.end());
      socket.setTimeout(left ? 50 : 0);
      if (!left) return Buffer.concat([accepted, ready]);
      const next = left.shift();
      if (next === undefined) socket.end();
      return typeof next === 'function' ? next(nonce) : next;
    });
    const { process, readerOf } = readingFrom(login, { readMs: 10_000 });
    const reader = readerOf(new AbortController().signal);
    cleanup(scope)(() => process.dispose());
    const check = async (all: readonly Said[]) => {
      left = [...all];
      heard.length = 0;
      const error = await reader.dictionary().then(
        () => undefined,
        (cause: unknown) => cause,
      );
      assert.ok(error === undefined || error instanceof UserError, String(error));
      assert.doesNotMatch(error?.message ?? '', new RegExp(`${mark}|Error`));
      for (const { body } of heard) assert.doesNotMatch(body, /of-ann|^md5[0-9a-f]/);
      left = undefined;
      assert.deepEqual(await reader.tables(), []);
    };
    await fc.assert(fc.asyncProperty(conversation, check), parameters);
  },
};
