import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import {
  levels,
  neededBy,
  topics,
  type CommonTopic,
  type SharingLevel,
} from '../../src/core/sharing/topics';
import { waysOut, type WayOut } from '../../src/core/sharing/viewer';
import { instructions } from '../../src/core/protocol/serverDeclaration';
import { connectModern, connectSession, type TestClient } from '../host/clients';
import { until } from '../host/until';
import { isListed, servingHere } from './helpers/client';
import { closeAll, show, uriOf, workspaceFolder, write } from './helpers/workspace';

const paths = {
  closed: uriOf('topics/c-filesmark.md'),
  active: uriOf('topics/b-editorsmark.md'),
  otherOpen: uriOf('topics/a-editorsmark.md'),
  teamPinned: uriOf('topics/t-teammark.md'),
  pinned: uriOf('topics/p-pinsmark.md'),
  teamFile: uriOf('.vscode/mcp-pins.json'),
};
const live = ['active', 'selection', 'open'].map((name) => `editor://window/${name}`);
const problems = 'diagnostics://workspace/all';
const read = [...live, problems, ...Object.values(paths), `${paths.active}#L1-L2`];

interface Mark {
  readonly text: RegExp;
  /** The other topics that it tells of, besides those that the topic needs anyway. */
  readonly with?: readonly CommonTopic[];
}

/** What shows each topic of which VS Code itself decides; the unit tests have the others. */
const planted: Readonly<Record<CommonTopic, readonly Mark[]>> = {
  place: [
    { text: /The person is in/ },
    { text: /Line 4 of/ },
    { text: /"cursor"/ },
    { text: /"isActive": true/ },
    { text: /order of visits/ },
    { text: /window\/active/ },
  ],
  selection: [
    { text: /"parts"/ },
    { text: /"selection": \{\s*"start"/, with: ['place'] },
    { text: /window\/selection/ },
  ],
  editors: [
    { text: /b-editorsmark/ },
    { text: /a-editorsmark/ },
    { text: /text of b/ },
    { text: /t-teammark/, with: ['pins'] },
    { text: /window\/open/ },
  ],
  problems: [
    { text: /problemsmark-closed/, with: ['files'] },
    { text: /problemsmark-active/, with: ['editors'] },
    { text: /diagnostics:/ },
  ],
  files: [{ text: /c-filesmark/ }, { text: /text of c/ }],
  pins: [
    { text: /p-pinsmark/ },
    { text: /text of p/ },
    { text: /notemark/ },
    { text: /mcp-pins\.json/, with: ['files'] },
  ],
  edits: [],
  debug: [],
  git: [],
  databases: [],
  terminal: [],
  pages: [],
  comments: [],
  suggestions: [],
  extensions: [],
};

const tried = topics.filter((topic) => planted[topic].length > 0);
const marks = tried.flatMap((topic) => planted[topic].map((mark) => ({ topic, ...mark })));

/** A client with a rule of its own about one topic. */
interface Restricted {
  readonly topic: CommonTopic;
  readonly level: SharingLevel;
  readonly client: TestClient;
}

const nameOf = (topic: CommonTopic, level: SharingLevel) => `topics-${topic}-${level}`;

async function textAt(client: TestClient, uri: string): Promise<string> {
  return (await client.readIfServed(uri))?.text ?? '';
}

async function listOf(client: TestClient): Promise<readonly string[]> {
  const listed = await client.list();
  const own = listed.filter(({ uri }) => !uri.startsWith('file:') || read.includes(uri));
  return own.map(({ uri, description = '' }) => `${uri} ${description}`);
}

const ways: Readonly<Partial<Record<WayOut, (client: TestClient) => Promise<string>>>> = {
  lists: async (client) => (await listOf(client)).join('\n'),
  order: async (client) => {
    const uris = (await listOf(client)).map((each) => each.split(' ')[0]);
    const at = (uri: string) => uris.indexOf(uri);
    const isVisits = at(paths.active) >= 0 && at(paths.active) < at(paths.otherOpen);
    return isVisits ? 'order of visits' : '';
  },
  reads: async (client) => {
    const texts: string[] = [];
    for (const uri of read) texts.push(await textAt(client, uri));
    return texts.join('\n');
  },
  instructions: async (client) => client.instructions().replace(instructions, ''),
  briefs: (client) => textAt(client, 'context://workspace/brief'),
};

describe('sharing rules about what the window shows', () => {
  const clients: Restricted[] = [];
  const collection = vscode.languages.createDiagnosticCollection('topics');
  const report = (message: string) => {
    const range = new vscode.Range(0, 0, 0, 1);
    for (const name of ['closed', 'active'] as const) {
      const problem = new vscode.Diagnostic(range, `problemsmark-${name} ${message}`);
      collection.set(vscode.Uri.parse(paths[name]), [problem]);
    }
  };
  const restrict = (rules: object | undefined) =>
    vscode.workspace
      .getConfiguration('mcpBridge')
      .update('sharing', rules, vscode.ConfigurationTarget.Global);
  const forEach = (check: (each: Restricted) => Promise<void>) =>
    Promise.all(clients.map((each) => check(each)));

  const writeFile = (uri: string) => {
    const path = uri.slice(uri.indexOf('topics/'));
    const [letter] = path.slice('topics/'.length);
    return write(path, `text of ${letter}\nsecond\nthird\nfourth\n`);
  };
  /** Shows and selects what has the marks, and waits until the clients can be told of it. */
  const arrange = async (client: TestClient) => {
    await closeAll();
    await writeFile(paths.pinned);
    for (const uri of [paths.teamPinned, paths.otherOpen, paths.active]) await show(uri);
    const editor = vscode.window.activeTextEditor ?? assert.fail();
    editor.selections = [new vscode.Selection(3, 0, 3, 3), new vscode.Selection(1, 0, 1, 2)];
    await until('the last editor is the active one', async () =>
      /b-editorsmark[^]*"cursor": \{\s*"line": 4/.test(await textAt(client, live[0] ?? '')),
    );
  };
  const unrestricted = () => clients.find(({ level }) => level === 'on') ?? assert.fail();

  before(async () => {
    for (const [name, uri] of Object.entries(paths)) if (name !== 'teamFile') await writeFile(uri);
    // The file itself does not name what it pins.
    const pins = [{ glob: 'topics/t-team*.md', note: 'notemark' }];
    await write('.vscode/mcp-pins.json', JSON.stringify({ pins }));
    await show(paths.pinned);
    await vscode.commands.executeCommand('mcpBridge.pin');
    report('1');
    const rules: Record<string, object> = {};
    for (const topic of tried)
      for (const level of levels) rules[nameOf(topic, level)] = { [topic]: level };
    await restrict(rules);
    const endpoint = await servingHere();
    const first = await connectModern(endpoint);
    for (const uri of [paths.closed, paths.teamFile]) {
      await until(`${uri} is listed`, () => isListed(first, uri));
    }
    await until('the team file is read', async () =>
      /notemark/.test((await listOf(first)).join('\n')),
    );
    // What the instructions tell is what is so when a client connects.
    await arrange(first);
    await first.close();
    for (const topic of tried) {
      for (const level of levels) {
        const identity = { name: nameOf(topic, level), version: '0' };
        clients.push(
          { topic, level, client: await connectSession(endpoint, undefined, identity) },
          { topic, level, client: await connectModern(endpoint, identity) },
        );
      }
    }
  });
  beforeEach(() => arrange(unrestricted().client));

  after(async () => {
    await forEach(({ client }) => client.close());
    collection.dispose();
    await closeAll();
    await vscode.commands.executeCommand('mcpBridge.unpinAll');
    await restrict(undefined);
    await rm(join(workspaceFolder(), 'topics'), { recursive: true });
    await rm(join(workspaceFolder(), '.vscode', 'mcp-pins.json'));
  });

  /** Whether a client may be told of these topics in a way. */
  const isOpen = ({ topic, level }: Restricted, way: WayOut, told: readonly CommonTopic[]) => {
    const isTold = told.flatMap((each) => [each, ...neededBy(each)]).includes(topic);
    return !isTold || level === 'on' || (level === 'onlyWhenAsked' && waysOut[way] === 'asked');
  };

  it('hold nothing back from a client without any, by which each mark can be seen', async () => {
    const { client } = unrestricted();
    const seen: string[] = [];
    for (const see of Object.values(ways)) seen.push(await see(client));
    assert.deepEqual(
      marks.filter(({ text }) => !text.test(seen.join('\n'))),
      [],
    );
  });

  for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
    it(`hold in ${way}`, async () => {
      const found = new Set<RegExp>();
      await forEach(async (each) => {
        const seen = (await ways[way]?.(each.client)) ?? '';
        for (const { topic, text, with: more = [] } of marks) {
          if (!text.test(seen)) continue;
          if (each.level === 'on') found.add(text);
          const cell = `${topic} (${text}) with ${each.topic} ${each.level}: ${seen}`;
          assert.ok(isOpen(each, way, [topic, ...more]), cell);
        }
      });
      assert.ok(found.size > 0, 'Nothing was seen.');
    });
  }

  /** Which clients are notified of a resource after something has happened. */
  const expectNotified = (told: Readonly<Record<string, readonly CommonTopic[]>>) =>
    forEach(async (each) => {
      const { received } = each.client;
      for (const [uri, about] of Object.entries(told)) {
        if (isOpen(each, 'notifications', about)) await received.until(uri);
      }
      await received.settled();
      for (const [uri, about] of Object.entries(told)) {
        const cell = `${uri} with ${each.topic} ${each.level}`;
        assert.equal(received.all.includes(uri), isOpen(each, 'notifications', about), cell);
      }
      received.forget();
    });

  it('hold in notifications, when the person types, selects, and goes to another tab', async () => {
    await forEach(async ({ client }) => {
      await client.subscribe(...read);
      await client.received.settled();
      client.received.forget();
    });
    const [active = '', selection = '', open = ''] = live;
    await vscode.commands.executeCommand('default:type', { text: 'x' });
    report('2');
    await expectNotified({
      [active]: ['place'],
      [selection]: ['selection'],
      [paths.active]: ['editors'],
      [`${paths.active}#L1-L2`]: ['editors'],
      [problems]: ['problems'],
    });
    await show(paths.otherOpen);
    await expectNotified({ [active]: ['place'], [open]: ['editors', 'place'] });
    await write('topics/p-pinsmark.md', 'changed\n');
    await expectNotified({ [paths.pinned]: ['pins'] });
  });
});
