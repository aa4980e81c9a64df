import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type {
  BridgeAPI,
  BridgeExports,
  Disposable,
  ResourceProvider,
} from '../../../../src/api/api';
import { until } from '../../../host/until';
import { useConnectedFolder } from '../../helpers/connectedFolder';
import { share } from './sharedProviders';

const scheme = 'hostile';
const uri = `${scheme}:1`;
const templates = [{ uriTemplate: `${scheme}:{name}`, name: 'any' }];
const never = () => new Promise<never>(() => undefined);
const fail = () => {
  throw new Error('thrown');
};
const text = (value: string) => async () => ({ mimeType: 'text/plain', text: value });
const listOf = (count: number) => async () =>
  Array.from({ length: count }, (_, index) => ({ uri: `${scheme}:${index}`, name: `${index}` }));
const good = { list: listOf(3), read: text('good') };

/** The behaviour of a provider, and the text of its own resource or the error in its place. */
const behaviours: readonly (readonly [string, Partial<ResourceProvider>, RegExp | undefined])[] = [
  ['throws', { list: fail, read: fail, describe: fail, complete: fail }, /"Hostile" failed/],
  [
    'rejects with no error',
    { read: () => Promise.reject(Object.create(null)) },
    /"Hostile" failed/,
  ],
  ['hangs', { list: never, read: never, describe: never, complete: never }, undefined],
  ['answers 1 GB of text', { read: text('x'.repeat(500_000_000)) }, /Too large: 500000000 bytes/],
  [
    'answers 1 GB of bytes',
    { read: async () => ({ mimeType: 'image/png', blob: new Uint8Array(1_000_000_000) }) },
    /Too large: 1000000000 bytes/,
  ],
  [
    'lists a million',
    { list: async () => Object.assign(await listOf(10_100)(), { length: 1e6 }) },
    /^good$/,
  ],
  [
    'returns rubbish',
    {
      list: async () => [7, {}, { uri: 'file:///etc/passwd', name: 'x' }] as never,
      read: async () => 7 as never,
    },
    /"Hostile" failed/,
  ],
  [
    'answers megabytes of names',
    { list: async () => [{ uri, name: 'n'.repeat(1e7), title: '\n'.repeat(1e7) }] },
    /^good$/,
  ],
];

describe('a client that reads files while another extension', () => {
  const folder = useConnectedFolder('hostile', { 'a.md': 'text of a\n' });
  let api: BridgeAPI;
  let registered: Disposable | undefined;
  const register = async (given: Partial<ResourceProvider>) => {
    const provider = { scheme, label: 'Hostile', ...good, templates, ...given };
    registered = api.registerResourceProvider(provider);
    await folder.forEachClient((client) =>
      until('it is served', async () =>
        (await client.templates()).some((each) => each.startsWith(`${scheme}:`)),
      ),
    );
  };
  /** The text that each client reads, or its error. */
  const readHostile = async () => {
    const answers: string[] = [];
    await folder.forEachClient(async (client) => {
      const answer = client.read(uri).then((contents) => contents.text ?? '');
      answers.push(await answer.catch((cause: unknown) => String(cause)));
    });
    return answers;
  };
  /** Each client still gets the same answers about files. */
  const expectFiles = () =>
    folder.forEachClient(async (client) => {
      assert.equal((await client.read(folder.uri('a.md'))).text, 'text of a\n');
      const listed = (await client.list()).map((each) => each.uri);
      assert.ok(listed.includes(folder.uri('a.md')));
      assert.ok(listed.every((each) => each !== 'file:///etc/passwd'));
    });

  before(async () => {
    const id = 'mcp-workspace-bridge.mcp-workspace-bridge';
    const extension = vscode.extensions.getExtension<BridgeExports>(id);
    assert.ok(extension);
    api = (await extension.activate()).getAPI(1);
    await share({ [scheme]: 'on' });
  });
  afterEach(() => registered?.dispose());
  after(() => share());

  for (const [how, given, expected] of behaviours) {
    it(`${how} gets its files as ever`, async () => {
      await register(given);
      const answers = readHostile();
      await expectFiles();
      if (expected) {
        for (const answer of await answers) assert.match(answer, expected);
      } else {
        const later = new Promise((resolve) => setImmediate(resolve, 'later'));
        assert.equal(await Promise.race([answers, later]), 'later');
      }
      await expectFiles();
    });
  }

  it('floods changes gets its files as ever, and few notifications', async () => {
    const changes = new vscode.EventEmitter<{ uri?: string }>();
    await register({ onDidChange: changes.event });
    await folder.forEachClient(async (client) => void (await client.subscribe(uri)));
    await folder.forget();
    let isOver = false;
    const flood = async () => {
      for (let index = 0; !isOver; index += 1) {
        for (const change of [{}, { uri }, { uri: `${scheme}:${index}` }, null as never]) {
          changes.fire(change);
        }
        if (index % 100 === 0) await new Promise<void>((resolve) => setImmediate(resolve));
      }
    };
    const flooded = flood();
    const start = performance.now();
    for (let index = 0; index < 5; index += 1) await expectFiles();
    await folder.forEachClient(({ received }) => received.until(uri));
    const seconds = (performance.now() - start) / 1_000;
    isOver = true;
    await flooded;
    await folder.forEachClient(async ({ received }) => {
      const count = received.all.filter((each) => each === uri).length;
      assert.ok(count <= 2 + 10 * seconds, `${count} in ${seconds} s`);
    });
    changes.dispose();
  });

  it('ends in the middle of a read gets its files as ever', async () => {
    const asked: string[] = [];
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const read = async (of: string) => {
      asked.push(of);
      await ended;
      return { mimeType: 'text/plain', text: 'late' };
    };
    await register({ read });
    const answers = readHostile();
    await until('it is asked', () => asked.length === 2);
    registered?.dispose();
    end();
    for (const answer of await answers) assert.match(answer, /not found/i);
    await expectFiles();
  });
});
