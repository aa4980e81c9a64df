import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { bundleUri } from '../../src/core/budget/bundle';
import { canonicalUri } from '../../src/core/documents/uris';
import { countMasks } from '../../src/core/redaction/finding';
import { newNote } from '../../src/core/pins/notePin';
import { newPin, type Pin } from '../../src/core/pins/pin';
import { connectModern, connectSession, type Endpoint, type TestClient } from '../host/clients';
import { until } from '../host/until';
import { secretSamplesOf } from '../unit/core/redaction/secretSamples';
import { usePanel } from './helpers/panel';
import { Shells } from './helpers/shells';
import { closeAll } from './helpers/workspace';
import type { HookRequest } from '../../src/core/protocol/hook';
import { askAsHook } from './helpers/hook';

const rounds = 3;
const last = 'terminal://window/last';
/** Where the secrets of a round are. Each place has secrets of its own: one that is known is found wherever it is. */
const places = ['source', 'diff', 'note', 'description', 'comment', 'output'] as const;
type Place = (typeof places)[number];

const secretsOf = (round: number, place: Place) =>
  secretSamplesOf(places.indexOf(place)).filter((_, index) => index % rounds === round);
const textOf = (round: number, place: Place) =>
  secretsOf(round, place)
    .map(({ text }) => `${text}\n`)
    .join('\n');

/** A client may complete more often than this at once, and then only so often a second. */
const completionsAtOnce = 20;

describe('secrets in what is pinned, said, changed and printed', () => {
  const files = { 'source.txt': '', 'changed.txt': 'old\n', 'printed.txt': '' };
  const panel = usePanel('plantedSecrets', files);
  const shells = new Shells();
  let endpoint: Endpoint;
  let client: TestClient;
  let shell: vscode.Terminal;
  const folder = () => vscode.Uri.parse(panel.uri('')).fsPath;
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder(), '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
  const listed = async () => (await client.list()).map(({ uri }) => uri);
  const read = async (uri: string) => (await client.readIfServed(uri))?.text ?? '';
  const ask = async (request: Partial<HookRequest>): Promise<string> =>
    JSON.stringify(await askAsHook(endpoint, request));

  before(async () => {
    git('init', '--quiet');
    git('add', '--all', '--force');
    git('commit', '--quiet', '-m', 'First');
    await vscode.commands.executeCommand('git.openRepository', folder());
    panel.rules.set({ person: { all: { terminal: 'on' } } });
    await panel.server.start();
    const { status } = panel.server;
    assert.ok(status.state === 'serving');
    endpoint = status;
    shell = await shells.open({ cwd: folder() });
  });
  beforeEach(async () => {
    client = await connectSession(endpoint);
    await client.subscribe(last, panel.uri('source.txt'));
  });
  afterEach(() => client?.close());
  after(async () => {
    shells.dispose();
    await closeAll();
  });

  /** Plants the secrets of a round, and ends a command that prints some. */
  async function plant(round: number): Promise<void> {
    const marked = (place: Place) => `${place}-mark-${round}\n\n${textOf(round, place)}`;
    await panel.write('source.txt', marked('source'));
    await panel.write('changed.txt', marked('diff'));
    await panel.write('printed.txt', marked('output'));
    // Other tests may have left repositories of theirs open.
    const diff = await until('there is the new diff', async () => {
      for (const uri of (await listed()).filter(isDiff)) {
        if ((await read(uri)).includes(`diff-mark-${round}`)) return uri;
      }
      return undefined;
    });
    await panel.pinInFile(
      { ...pin(panel.uri('source.txt')), note: marked('description') },
      pin(diff),
      // Its title has a secret, too.
      newNote(`${textOf(round, 'note')}\nnote-mark-${round}`),
    );
    const uri = vscode.Uri.parse(panel.uri('source.txt'));
    const thread = { uri, range: new vscode.Range(0, 0, 0, 0), dispose: () => undefined };
    await panel.run('mcpBridge.comment', { text: marked('comment'), thread });
    await shells.runShown('cat printed.txt; shown; (exit 3)', shell);
    await until('the output can be read', async () =>
      (await read(last)).includes(`output-mark-${round}`),
    );
  }

  /** What a client receives in each way. No file is read by its address. */
  const ways: Readonly<Record<string, (round: number) => Promise<string>>> = {
    // First, because a comment is sent once.
    hook: async (round) => {
      const session = String(round);
      let told = await ask({ session, isPrompt: true });
      // What git has not said in time comes later.
      await until('all is told', async () => {
        if (places.every((place) => told.includes(`${place}-mark-${round}`))) return true;
        told += await ask({ session });
        return false;
      });
      return told;
    },
    list: async () => JSON.stringify([await client.list(), await client.templates()]),
    reads: async () => {
      const uris = (await listed()).filter((uri) => !uri.startsWith('file:'));
      const commands = await read('terminal://window/commands');
      const outputs = commands.match(/terminal:\/\/window\/command\/\d+/g) ?? [];
      return (await Promise.all([...uris, ...outputs].map(read))).join('\n');
    },
    completions: async () => {
      const variables = (await client.templates()).flatMap((uriTemplate) => {
        const names = uriTemplate.matchAll(/\{[+?]?(\w+)/g);
        return [...names].map(([, variable = '']) => ({ uriTemplate, variable, typed: '' }));
      });
      const found: (readonly string[])[] = [];
      for (let from = 0; from < variables.length; from += completionsAtOnce) {
        const other = await connectSession(endpoint);
        for (const each of variables.slice(from, from + completionsAtOnce)) {
          found.push(await other.complete(each));
        }
        await other.close();
      }
      return found.flat().join('\n');
    },
    tools: async () => {
      const calls = [client.call('list_context')];
      for (const uri of [bundleUri, last]) calls.push(client.call('read_context', { uri }));
      return JSON.stringify(await Promise.all(calls));
    },
    instructions: async () => {
      const other = await connectModern(endpoint);
      const said = other.instructions();
      await other.close();
      return said;
    },
    notifications: async () => client.received.all.join('\n'),
    receipts: async () => JSON.stringify(panel.deps.brief.receipts.all),
    log: async () => {
      const folder = dirname(homedir());
      const names = await readdir(folder, { recursive: true });
      const logs = names.filter((name) => name.endsWith('.log'));
      return (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))).join(
        '\n',
      );
    },
  };

  /** The places of which something is shown, so that secrets could be. */
  const shown: Readonly<Record<string, readonly Place[]>> = {
    hook: places,
    list: ['note', 'description'],
    reads: places,
    tools: ['source', 'diff', 'note', 'description', 'output'],
    instructions: ['description'],
    receipts: places,
  };

  for (let round = 0; round < rounds; round += 1) {
    it(`are in nothing that a client receives: ${round + 1} of ${rounds}`, async () => {
      await plant(round);
      const leaked: string[] = [];
      for (const [way, see] of Object.entries(ways)) {
        const seen = await see(round);
        for (const place of places) {
          for (const { secret, text } of secretsOf(round, place)) {
            if (seen.includes(secret)) leaked.push(`${way}, ${place}: ${text}`);
          }
        }
        const marks = places.filter((place) => seen.includes(`${place}-mark-${round}`));
        assert.deepEqual(marks, shown[way] ?? [], way);
        assert.equal(countMasks(seen) > 0, marks.length > 0, way);
      }
      assert.deepEqual(leaked, []);
    });
  }
});

function pin(uri: string): Pin {
  return newPin({ type: 'resource', uri: canonicalUri(uri) });
}

const isDiff = (uri: string) => uri.startsWith('git:') && uri.endsWith('/changes');
