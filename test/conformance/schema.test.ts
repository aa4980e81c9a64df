import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { hasNpmHost } from '../host/paths';
import { useScene } from '../host/scene';
import { until } from '../host/until';
import { send } from '../unit/server/http';
import {
  askModern,
  listenModern,
  RawSession,
  request,
  type Message,
  type RawStream,
} from '../unit/server/rawSession';
import { cleanup } from '../unit/cleanup';
import { openProxy } from './proxy';
import { RevisionSchema, type LaterFields } from './schemas';

type Ask = (method: string, params?: object) => Promise<Message>;

/** Keywords of JSON Schema, which a tool's schema may use whether MCP's schema names them or not. */
const ofJsonSchema = {
  inputSchema: ['additionalProperties'],
  outputSchema: ['additionalProperties'],
};
/** The server describes itself before it knows the client's revision; older clients ignore unknown fields. */
const laterThan20251125 = { ...ofJsonSchema, ServerCapabilities: ['extensions'] };
const laterThan20250618 = { ...laterThan20251125, Implementation: ['websiteUrl', 'icons'] };
const laterThan20250326 = {
  ...laterThan20251125,
  Implementation: ['title', 'websiteUrl', 'icons'],
  Resource: ['title'],
  ResourceTemplate: ['title'],
  Annotations: ['lastModified'],
  TextResourceContents: ['_meta'],
  BlobResourceContents: ['_meta'],
};

/** 2024-11-05 has no published JSON schema; among what is sent, 2025-03-26 added `completions` alone. */
const revisions: readonly { revision: string; schema: string; later?: LaterFields }[] = [
  { revision: '2024-11-05', schema: '2025-03-26', later: laterThan20250326 },
  { revision: '2025-03-26', schema: '2025-03-26', later: laterThan20250326 },
  { revision: '2025-06-18', schema: '2025-06-18', later: laterThan20250618 },
  { revision: '2025-11-25', schema: '2025-11-25', later: laterThan20251125 },
];

/** So many files are more than a page of the list holds. */
const manyFiles = Array.from({ length: 1_001 }, (_, at) => [`pages/${at}.txt`, ''] as const);

const files = {
  ...Object.fromEntries(manyFiles),
  'text.ts': 'export const a = 1;\n\nexport const b = 2;\n',
  'a b#ü.txt': 'name\n',
  'picture.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255),
  'empty.txt': '',
  'folder/inner.json': '{}\n',
  'folder/inner.bin': Uint8Array.of(0, 1, 2),
  'folder/more/deep.md': '# deep\n',
};

const toolCalls: readonly (readonly [name: string, args: object])[] = [
  ['list_context', { limit: 3 }],
  ['read_context', { path: 'text.ts', startLine: 2 }],
  ['read_context', { path: 'picture.png' }],
  ['read_context', { path: 'folder/inner.bin' }],
  ['read_context', { path: 'folder' }],
  ['read_context', { line: 'unknown' }],
  ['search_context', { query: 'inner' }],
  ['get_diagnostics', {}],
];

const typesOf: Readonly<Record<string, string>> = {
  'notifications/subscriptions/acknowledged': 'SubscriptionsAcknowledgedNotification',
  'notifications/resources/updated': 'ResourceUpdatedNotification',
  'notifications/resources/list_changed': 'ResourceListChangedNotification',
};

const skip = !hasNpmHost && 'the VS Code from npm is for Linux (x64) alone';

describe('messages conform to the schema', { skip }, () => {
  const scene = useScene({ files });
  let edits = 0;

  /** A connection through the proxy that adds the token. */
  const reach = async (t: TestContext) => {
    const own = cleanup(t);
    const proxy = await openProxy(await scene.code.serving(scene.folder));
    own(() => proxy.close());
    return { port: Number(new URL(proxy.url).port), own };
  };

  const assertResults = async (schema: RevisionSchema, ask: Ask) => {
    const expect = async (type: string, method: string, params?: object) => {
      const message = await ask(method, params);
      schema.assertResult(type, message);
      return message.result ?? {};
    };
    let cursor: unknown;
    let pages = 0;
    do {
      const params = cursor === undefined ? {} : { cursor };
      ({ nextCursor: cursor } = await expect('ListResourcesResult', 'resources/list', params));
      pages += 1;
    } while (cursor !== undefined);
    assert.ok(pages >= 2, `${pages} pages`);

    await expect('ListResourceTemplatesResult', 'resources/templates/list');
    for (const uri of [
      ...[
        'text.ts',
        'text.ts?lines=2-3',
        'picture.png',
        'empty.txt',
        'folder',
        'a%20b%23%C3%BC.txt',
      ].map((name) => scene.uri(name)),
      'editor://window/active',
      'editor://window/selection',
      'editor://window/open',
      'diagnostics://workspace/all',
    ]) {
      await expect('ReadResourceResult', 'resources/read', { uri });
    }
    const ref = { type: 'ref/resource', uri: 'file:///{+path}' };
    const { completion } = await expect('CompleteResult', 'completion/complete', {
      ref,
      argument: { name: 'path', value: 'inner' },
    });
    assert.notDeepEqual((completion as { values: unknown }).values, []);
    await expect('ListToolsResult', 'tools/list');
    for (const [name, args] of toolCalls) {
      const called = await expect('CallToolResult', 'tools/call', { name, arguments: args });
      assert.equal(called['isError'] ?? false, name === 'read_context' && 'line' in args);
    }
    await expect('ListPromptsResult', 'prompts/list');
    await expect('GetPromptResult', 'prompts/get', { name: 'pinned_context' });
    const path = { path: 'text.ts' };
    await expect('GetPromptResult', 'prompts/get', { name: 'fix_problems', arguments: path });
    const prompt = { type: 'ref/prompt', name: 'pinned_context' };
    const budget = { name: 'budget', value: '' };
    await expect('CompleteResult', 'completion/complete', { ref: prompt, argument: budget });
  };

  const assertErrors = async (schema: RevisionSchema, ask: Ask) => {
    schema.assertError(await ask('resources/read', { uri: scene.uri('none') }));
    schema.assertError(await ask('resources/read', { uri: 'no uri' }));
    schema.assertError(await ask('resources/read', {}));
    schema.assertError(await ask('resources/list', { cursor: 'x' }));
    schema.assertError(await ask('prompts/get', { name: 'x' }));
    schema.assertError(await ask('tools/call', { name: 'x' }));
    schema.assertError(await ask('no/such', {}));
    const ref = { type: 'ref/prompt', name: 'x' };
    const argument = { name: 'x', value: '' };
    schema.assertError(await ask('completion/complete', { ref, argument }));
  };

  const assertNotified = async (schema: RevisionSchema, stream: RawStream) => {
    edits += 1;
    await writeFile(join(scene.folder, 'text.ts'), `${files['text.ts']}// ${edits}\n`);
    await writeFile(join(scene.folder, `new${edits}.txt`), '');
    await until('both are notified', () => stream.updated.length > 0 && stream.lists > 0);
    for (const message of stream.received) {
      schema.assertNotification(typesOf[message.method ?? ''] ?? '', message);
    }
  };

  for (const { revision, schema: published, later } of revisions) {
    it(revision, async (t) => {
      const schema = new RevisionSchema(published, later);
      const reached = await reach(t);
      const session = await RawSession.open(reached, revision);
      schema.assertResult('InitializeResult', session.initialized);
      let id = 1;
      const ask: Ask = (method, params) => session.ask(id++, method, params);
      await assertResults(schema, ask);
      await assertErrors(schema, ask);
      const stream = await session.listen(reached);
      const uri = scene.uri('text.ts');
      const empty = ['ping', 'resources/subscribe'];
      for (const method of empty) {
        const message = await ask(method, method === 'ping' ? {} : { uri });
        schema.assertResult('EmptyResult', message);
        assert.deepEqual(message.result, {});
      }
      await assertNotified(schema, stream);
    });
  }

  it('2025-11-25, for VS Code', async (t) => {
    const session = await RawSession.open(await reach(t), '2025-11-25', 'Visual Studio Code');
    let id = 1;
    await assertResults(new RevisionSchema('2025-11-25', ofJsonSchema), (method, params) =>
      session.ask(id++, method, params),
    );
  });

  it('2026-07-28', async (t) => {
    const schema = new RevisionSchema('2026-07-28');
    const reached = await reach(t);
    const ask: Ask = (method, params) => askModern(reached, method, params);
    schema.assertResult('DiscoverResult', await ask('server/discover'));
    await assertResults(schema, ask);
    await assertErrors(schema, ask);
    const stream = await listenModern(reached, {
      resourceSubscriptions: [scene.uri('text.ts'), 'other:x'],
      resourcesListChanged: true,
    });
    await assertNotified(schema, stream);
    assert.equal(stream.received[0]?.method, 'notifications/subscriptions/acknowledged');
    await scene.restartServer();
    await stream.ended;
    schema.assertResult('SubscriptionsListenResult', stream.received.at(-1) ?? {});
  });

  /** An error before the request's id is known: from 2025-11-25 on, it needs none. */
  for (const revision of ['2025-11-25', '2026-07-28']) {
    it(`${revision}, if a request is refused`, async () => {
      const schema = new RevisionSchema(revision);
      const { url, token } = await scene.code.serving(scene.folder);
      const port = Number(new URL(url).port);
      const authorization = `Bearer ${token}`;
      for (const { body = '{}', ...headers } of [
        { authorization: undefined },
        { authorization, origin: 'http://evil.example' },
        { authorization, 'content-type': 'text/plain' },
        { authorization, body: '{' },
        { authorization, body: JSON.stringify(request(1, 'ping')) },
        { authorization, 'mcp-session-id': 'x', body: JSON.stringify(request(1, 'ping')) },
      ]) {
        const { status, text } = await send({ port, headers, body });
        assert.ok(status >= 400, text);
        schema.assertError(JSON.parse(text) as Message);
      }
    });
  }
});
