import fc from 'fast-check';
import { hookPath } from '../../src/core/protocol/hook';
import { modernRequest, request } from '../unit/server/rawSession';
import { token } from '../unit/server/http';

/** A request as it is sent. The headers are added to those of a correct client; `undefined` removes one. */
export interface Garbage {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** A placeholder for the id of an open session. */
export const liveSession = 'LIVE';

const uri = 'file:///ws/a.txt';

/** The parameters of a correct client's requests, by method. */
const honest: Readonly<Record<string, object>> = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '0' },
  },
  ping: {},
  'server/discover': {},
  'resources/list': { cursor: Buffer.from('[0,0,0,0,"x:"]').toString('base64url') },
  'resources/templates/list': {},
  'resources/read': { uri },
  'resources/subscribe': { uri },
  'resources/unsubscribe': { uri },
  'subscriptions/listen': {
    notifications: { resourceSubscriptions: [uri, 'other:x'], resourcesListChanged: true },
  },
  'completion/complete': {
    ref: { type: 'ref/resource', uri: 'file:///{+path}' },
    argument: { name: 'path', value: 'a' },
    context: { arguments: { path: 'a' } },
  },
  'tools/list': {},
  'prompts/get': { name: 'x', arguments: { y: 'z' } },
  'notifications/initialized': {},
  'notifications/cancelled': { requestId: 1, reason: 'x' },
};

/** A request of either era, as an honest client sends it. */
const asked = fc
  .record({
    method: fc.constantFrom(...Object.keys(honest)),
    id: fc.constantFrom(0, 1, 'a'),
    isModern: fc.boolean(),
  })
  .map(({ method, id, isModern }) => {
    const params = honest[method] ?? {};
    const { message, headers } = isModern
      ? modernRequest(id, method, params)
      : { message: request(id, method, params), headers: { 'mcp-session-id': liveSession } };
    const isNotification = method.startsWith('notifications/');
    return { message: { ...message, id: isNotification ? undefined : id }, headers };
  });

const nesting = fc
  .tuple(fc.constantFrom('[]', '{}'), fc.constantFrom(100, 5_000, 150_000))
  .map(([[start = '', end = ''], depth]) => {
    const [open, close] = start === '[' ? [start, end] : [`${start}"a":`, end];
    return `${open.repeat(depth)}1${close.repeat(depth)}`;
  });

/** Values written as JSON, because some can be written in no other way. */
const oddValue = fc.oneof(
  { weight: 3, arbitrary: fc.json({ maxDepth: 2 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...'null true 0 -0 -1 1.5 1e400 9007199254740993 [] {} [[]] [null] "" "\\ud800" "\\u0000" "2026-07-28"'.split(
        ' ',
      ),
      '{"__proto__":{"a":1},"constructor":1,"toJSON":1,"then":1}',
      '"__proto__"',
      JSON.stringify('a'.repeat(20_000)),
    ),
  },
  { weight: 1, arbitrary: nesting },
);

/** Replaces or removes values anywhere inside, each by its number in the order of JSON. */
function mangle(message: unknown, changes: ReadonlyMap<number, string | undefined>): string {
  let at = 0;
  const holes: string[] = [];
  const text = JSON.stringify(message, (_, value: unknown) => {
    const number = at++;
    if (!changes.has(number)) return value;
    const change = changes.get(number);
    return change && `\0${holes.push(change) - 1}`;
  });
  return (text ?? '').replace(/"\\u0000(\d+)"/g, (_, hole: string) => holes[Number(hole)] ?? '');
}

const changes = fc
  .array(fc.tuple(fc.nat(16), fc.option(oddValue, { nil: undefined })), { maxLength: 3 })
  .map((list) => new Map(list));

const mangled = fc.tuple(asked, changes).map(([{ message, headers }, how]) => ({
  headers,
  text: mangle(message, how),
}));

const batch = fc.array(mangled, { maxLength: 5 }).map((messages) => ({
  headers: messages[0]?.headers ?? {},
  text: `[${messages.map(({ text }) => text).join(',')}]`,
}));

/** A text that is broken JSON. */
const damaged = fc
  .tuple(mangled, fc.nat(400), fc.nat(20), fc.uint8Array({ maxLength: 20 }))
  .map(([{ headers, text }, at, count, bytes]) => {
    const body = Buffer.from(text);
    return {
      headers,
      body: Buffer.concat([body.subarray(0, at), bytes, body.subarray(at + count)]),
    };
  });

const body = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(mangled, batch).map(withBytes) },
  { weight: 2, arbitrary: damaged },
  {
    weight: 1,
    arbitrary: fc
      .oneof(oddValue.map(Buffer.from), fc.uint8Array({ maxLength: 200 }).map(Buffer.from))
      .map((bytes) => ({ headers: {}, body: bytes })),
  },
);

function withBytes({ headers, text }: { readonly headers: object; readonly text: string }) {
  return { headers, body: Buffer.from(text) };
}

/** Any header value that Node's client can send. */
const headerText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 30,
});

const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  'content-type': ['text/plain', 'application/json; charset=utf-16', 'application/json, a/b'],
  'content-encoding': ['gzip'],
  accept: ['*/*', 'application/json', 'text/event-stream', 'text/html'],
  'mcp-session-id': [liveSession, 'x'.repeat(8_000), '00000000-0000-4000-8000-000000000000'],
  'mcp-protocol-version': ['2024-11-05', '2025-06-18', '2026-07-28', '1999-01-01', '2099-01-01'],
  'mcp-method': ['resources/read', 'initialize', '=?base64?!?=', '__proto__'],
  'mcp-name': ['=?base64?w7w=?=', '=?base64?', uri],
  'last-event-id': ['0', '-1'],
  origin: ['null', 'http://localhost', 'http://evil.example'],
  host: ['localhost', '[::1]:1', 'evil.example', '@', '127.0.0.1:x'],
  upgrade: ['websocket'],
  constructor: ['x'],
};

const oddHeader = fc
  .constantFrom(...Object.entries(oddHeaders))
  .chain(([name, values]) =>
    fc.tuple(fc.constant(name), fc.oneof(fc.constantFrom(undefined, '', ...values), headerText)),
  );

const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('POST') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('GET', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE'),
  },
);

const odd = fc.array(oddHeader, { maxLength: 2, size: 'xsmall' }).map(Object.fromEntries);

const mcpPath = fc.oneof(
  { weight: 20, arbitrary: fc.constant('/mcp') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('/', '/mcp/', '/mcp?x=%', '//mcp', '/window', '/%6dcp', '*'),
  },
);

/** A request to the MCP endpoint, or to a path that may not be served. */
const toMcp = fc
  .record({ method, path: mcpPath, body, odd })
  .map(({ body: { headers, body: bytes }, odd: more, ...rest }) => ({
    ...rest,
    headers: { ...headers, ...more },
    body: bytes,
  }));

/** A request of the hook. */
const toHook = fc.record({
  method,
  path: fc.constant(hookPath),
  headers: odd,
  body: changes.map((how) =>
    Buffer.from(mangle({ client: 'claude-code', session: 's', deliver: 'changes' }, how)),
  ),
});

export const garbage: fc.Arbitrary<Garbage> = fc.oneof(
  { weight: 12, arbitrary: toMcp },
  { weight: 1, arbitrary: toHook },
);

const oddLine = fc.oneof(
  fc.constantFrom(
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, identity',
    'Expect: 100-continue',
    'Expect: x',
    'Connection: upgrade',
    'Mcp-Session-Id: \u00e9, x',
    'Host: evil.example',
    '__proto__: x',
    ' folded',
    ': x',
    'no colon',
    '',
    'GET /mcp HTTP/0.9',
    'PRI * HTTP/2.0',
    'CONNECT 127.0.0.1:1 HTTP/1.1',
    `X: ${'x'.repeat(20_000)}`,
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const initialize = JSON.stringify(request(1, 'initialize', honest.initialize));
const honestLines = [
  'POST /mcp HTTP/1.1',
  'Host: 127.0.0.1',
  `Authorization: Bearer ${token}`,
  'Accept: application/json, text/event-stream',
  'Content-Type: application/json',
  `Content-Length: ${initialize.length}`,
  '',
  initialize,
];

/** A broken HTTP request: a correct one with lines replaced, added or removed, or random bytes. */
export const rawBytes: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.tuple(fc.nat(honestLines.length), fc.nat(2), oddLine), { maxLength: 3 })
      .map((odd) => {
        const lines = [...honestLines];
        for (const [at, removed, line] of odd) lines.splice(at, removed, line);
        return Buffer.from(lines.join('\r\n'), 'latin1');
      }),
  },
);
