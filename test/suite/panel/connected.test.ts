import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { linesOf, marksOf } from '../../../src/core/pins/lines/lineMarks';
import { rangeUri } from '../../../src/core/pins/lines/pinnedRange';
import { canonicalUri } from '../../../src/core/documents/uris';
import { newNote } from '../../../src/core/pins/notePin';
import { newPin, uriOfTarget } from '../../../src/core/pins/pin';
import { connectModern, connectSession, type TestClient } from '../../host/clients';
import { newestSdk } from '../../host/sdks';
import { until } from '../../host/until';
import { closeAll, show } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';
import { plainTooltipOf, tooltipOf } from '../helpers/shownRows';

const time = String.raw`(?:.* )?\d\d:\d\d`;
const chat = String.raw`\$ \(error\) Chat \[more\] \(command:x\)`;

describe('the AI tools in the panel', () => {
  const panel = usePanel('clients', {
    'README.md': '# Shop',
    'src/cart.ts': 'export {};\n\n\n',
    'src/money.ts': '',
    '.env': 'KEY=1',
  });
  const open: TestClient[] = [];
  const endpoint = () => {
    const { status } = panel.server;
    assert.ok(status.state === 'serving');
    return status;
  };
  const showsRow = (pattern: string) =>
    until(`there is a row ${pattern}`, async () =>
      (await panel.rows()).some((row) => new RegExp(`^${pattern}$`).test(row)),
    );

  /** Each test has clients of its own, because a row stays when its client has gone. */
  const connect = async (name: string, title?: string) => {
    const identity = { name, version: '1.2.3', ...(title !== undefined && { title }) };
    const client = await connectSession(endpoint(), newestSdk, identity);
    open.push(client);
    return client;
  };
  const connectAgent = async (name: string) => {
    const agent = await connectModern(endpoint(), { name, version: '0.9' });
    open.push(agent);
    await agent.subscribe(panel.uri('README.md'), panel.uri('src/cart.ts'));
    await showsRow(`${name}, active`);
    return agent;
  };
  /** A client that has read some lines, in rows that are shown. */
  const connectReader = async (name: string) => {
    const client = await connect(name);
    await client.read(panel.uri('src/money.ts'));
    await client.read(`${panel.uri('src/cart.ts')}#L2-L3`);
    await panel.expand(name);
    return client;
  };

  before(() => panel.server.start());
  beforeEach(() => panel.pinInFile());
  afterEach(async () => {
    for (const client of open.splice(0)) await client.close();
    const { clients } = panel.server;
    for (const { id } of clients.all) clients.disconnect(id);
    await closeAll();
  });

  it('are active while they are connected, and say more when asked', async () => {
    await connect('chat', '$(error) Chat [more](command:x)');
    await connectAgent('agent');
    await showsRow(`${chat}, active`);
    await panel.expectNoRow('No AI tool is set up');
    const { item } = await panel.row('agent');
    assert.equal(item.contextValue, 'tool.open');
    assert.match(
      tooltipOf(item),
      new RegExp(`^agent · 0\\.9 · since ${time} · MCP 2026-07-28$`, 'm'),
    );
    await until('it says what it has subscribed to', async () =>
      /^2 subscriptions:\n• /m.test(tooltipOf((await panel.row('agent')).item)),
    );
  });

  it('have what they read below them, which opens the lines that were read', async () => {
    const client = await connectReader('reader');
    await client.read('editor://window/active');
    await showsRow(`Active editor, read at ${time}(, ~.* tokens)?`);
    await showsRow(`money\\.ts, read at ${time}(, ~.* tokens)?`);
    const { item } = await panel.row('cart.ts:2-3, read at');
    assert.equal(item.contextValue, 'read.file');
    const [uri, options] = item.command?.arguments ?? [];
    assert.equal(item.command?.command, 'vscode.open');
    assert.equal(String(uri), panel.uri('src/cart.ts'));
    assert.deepEqual(options, { selection: new vscode.Range(1, 0, 3, 0) });
  });

  it('have a note that they read below them by all of its words', async () => {
    const note = newNote('See src/cart.ts');
    await panel.pinInFile(note);
    const client = await connectReader('noting');
    await client.read(uriOfTarget(note.target) ?? '');
    await showsRow(`See src/cart\\.ts, read at ${time}(, ~.* tokens)?`);
  });

  it('are named where something was held back from them', async () => {
    for (const name of ['first', 'second']) {
      const client = await connect(name);
      await assert.rejects(client.read(panel.uri('.env')), /not found/);
    }
    await panel.expand('Held Back');
    const tooltip = async () => plainTooltipOf((await panel.row('.env')).item);
    await until('both are named', async () =>
      (await tooltip()).includes('Requested by second, first.'),
    );
  });

  it('have what they read pinned from there', async () => {
    await connectReader('pinned');
    await panel.expectPinned(
      () => panel.runOn('money.ts, read at', 'mcpBridge.pin'),
      ['src/money.ts', 0.5],
    );
  });

  it('have what is made of pins, which is not pinned itself', async () => {
    const client = await connectReader('made');
    await client.read('context://workspace/brief');
    const row = await panel.row('What goes with each prompt, read at');
    await panel.run('mcpBridge.togglePin', row.element);
    await panel.run('mcpBridge.pin', row.element);
    await panel.drag(['What goes with each prompt, read at']);
    await panel.drag(['cart.ts:2-3, read at']);
    assert.deepEqual(
      panel.deps.pinStore.pins.map(({ target }) => uriOfTarget(target)),
      [panel.uri('src/cart.ts')],
    );
  });

  it('have pinned lines, which are not pinned again where they have moved', async () => {
    const uri = canonicalUri(panel.uri('src/cart.ts'));
    const lines = { first: 2, last: 3 };
    const marks = marksOf(linesOf('export {};\n\n\n'), lines);
    const pin = newPin({ type: 'range', uri, lines, marks });
    await panel.pinInFile(pin);
    const client = await connect('moving');
    await client.read(rangeUri(pin.id, 'src/cart.ts'));
    await panel.expand('moving');
    const editor = await show(uri);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '// new\n'));
    await panel.drag(['cart.ts:3-4, read at']);
    assert.deepEqual(panel.deps.pinStore.pins, [pin]);
  });

  it('have had a session once it is ended, and keep what they have read', async () => {
    const client = await connectReader('ended');
    await panel.runOn('ended', 'mcpBridge.disconnectClient');
    await showsRow(`ended, last ${time}`);
    assert.equal((await panel.row('ended')).item.contextValue, 'tool');
    await showsRow(`money\\.ts, read at ${time}(, ~.* tokens)?`);
    await assert.rejects(client.list(), /404|Session not found/);
  });

  it('without a session may connect again by themselves', async () => {
    const agent = await connectAgent('again');
    await panel.runOn('again', 'mcpBridge.removeRow');
    await showsRow(`again, last ${time}`);
    await agent.read(panel.uri('README.md'));
    await showsRow('again, active');
  });

  it('are listed nothing while sharing is paused', async () => {
    const agent = await connectAgent('paused');
    await panel.run('mcpBridge.pauseSharing');
    assert.deepEqual(await agent.list(), []);
    await panel.run('mcpBridge.resumeSharing');
    await until('it is shared', async () => (await agent.list()).length > 0);
  });
});

describe('the panel, where no AI tool was seen', () => {
  const panel = usePanel('noClients', { 'README.md': '# Shop' });

  it('connects one by a click', async () => {
    const { item } = await panel.row('No AI tool is set up');
    assert.equal(item.command?.command, 'mcpBridge.connect');
    assert.equal(item.contextValue, 'noTool');
  });
});
