import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { linesOf, marksOf } from '../../../src/core/pins/lines/lineMarks';
import { rangeUri } from '../../../src/core/pins/lines/rangeUri';
import { canonicalUri } from '../../../src/core/documents/uris';
import { newPin, uriOfTarget } from '../../../src/core/pins/pin';
import { connectModern, connectSession, type TestClient } from '../../host/clients';
import { newestSdk } from '../../host/sdks';
import { until } from '../../host/until';
import { closeAll } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';
import { tooltipOf } from '../helpers/shownRows';

const time = String.raw`(?:.* )?\d\d:\d\d`;
const chat = String.raw`\$ \(error\) Chat \[more\] \(command:x\)`;

describe('the AI tools in the panel', () => {
  const panel = usePanel('clients', {
    'README.md': '# Shop',
    'src/cart.ts': 'export {};\n\n\n',
    'src/money.ts': '',
  });
  let session: TestClient;
  let modern: TestClient;
  const endpoint = () => {
    const { status } = panel.server;
    assert.ok(status.state === 'serving');
    return status;
  };
  const showsRow = (pattern: string) =>
    until(`there is a row ${pattern}`, async () =>
      (await panel.rows()).some((row) => new RegExp(`^${pattern}$`).test(row)),
    );

  before(async () => {
    await panel.server.start();
  });
  after(async () => {
    await session?.close();
    await modern?.close();
    await closeAll();
  });

  it('are none at first, and connected by a click', async () => {
    const { item } = await panel.row('No AI tool is set up');
    assert.equal(item.command?.command, 'mcpBridge.connect');
    assert.equal(item.contextValue, 'noTool');
  });

  it('are active while they are connected, and say more when asked', async () => {
    session = await connectSession(endpoint(), newestSdk, {
      name: 'chat',
      title: '$(error) Chat [more](command:x)',
      version: '1.2.3',
    });
    modern = await connectModern(endpoint(), { name: 'agent', version: '0.9' });
    await modern.subscribe(panel.uri('README.md'), panel.uri('src/cart.ts'));
    await showsRow(`${chat}, active`);
    await showsRow('agent, active');
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
    await session.read(panel.uri('src/money.ts'));
    await session.read(`${panel.uri('src/cart.ts')}#L2-L3`);
    await session.read('editor://window/active');
    await panel.expand('$ (error) Chat');
    await showsRow(`Active editor, read at ${time}(, ~.* tokens)?`);
    await showsRow(`money\\.ts, read at ${time}(, ~.* tokens)?`);
    const { item } = await panel.row('cart.ts:2-3, read at');
    assert.equal(item.contextValue, 'read.file');
    const [uri, options] = item.command?.arguments ?? [];
    assert.equal(item.command?.command, 'vscode.open');
    assert.equal(String(uri), panel.uri('src/cart.ts'));
    assert.deepEqual(options, { selection: new vscode.Range(1, 0, 3, 0) });
  });

  it('have what they read pinned from there', () =>
    panel.expectPinned(
      () => panel.runOn('money.ts, read at', 'mcpBridge.pin'),
      ['src/money.ts', 0.5],
    ));

  it('have what is made of pins, which is not pinned itself', async () => {
    await session.read('context://workspace/brief');
    const row = await panel.row('What goes with each prompt, read at');
    await panel.run('mcpBridge.togglePin', row.element);
    await panel.run('mcpBridge.pin', row.element);
    await panel.drag(['What goes with each prompt, read at']);
    await panel.drag(['cart.ts:2-3, read at']);
    assert.deepEqual(
      panel.deps.pinStore.pins.map(({ target }) => uriOfTarget(target)),
      ['src/money.ts', 'src/cart.ts'].map((name) => panel.uri(name)),
    );
  });

  it('have pinned lines, which are not pinned again where they have moved', async () => {
    const uri = canonicalUri(panel.uri('src/cart.ts'));
    const lines = { first: 2, last: 3 };
    const marks = marksOf(linesOf('export {};\n\n\n'), lines);
    const pin = newPin({ type: 'range', uri, lines, marks });
    await panel.pinInFile(pin);
    await session.read(rangeUri(pin.id, 'src/cart.ts'));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(vscode.Uri.parse(uri), new vscode.Position(0, 0), '// new\n');
    await vscode.workspace.applyEdit(edit);
    await panel.drag(['cart.ts:3-4, read at']);
    assert.deepEqual(panel.deps.pinStore.pins, [pin]);
    await closeAll();
  });

  it('have had a session once it is ended, and keep what they have read', async () => {
    await panel.runOn('$ (error) Chat', 'mcpBridge.disconnectClient');
    await showsRow(`${chat}, last ${time}`);
    assert.equal((await panel.row('$ (error) Chat')).item.contextValue, 'tool');
    await showsRow(`money\\.ts, read at ${time}(, ~.* tokens)?`);
    await assert.rejects(session.list(), /404|Session not found/);
  });

  it('without a session may connect again by themselves', async () => {
    await panel.runOn('agent', 'mcpBridge.removeRow');
    await showsRow(`agent, last ${time}`);
    await modern.read(panel.uri('README.md'));
    await showsRow('agent, active');
  });

  it('are listed nothing while sharing is paused', async () => {
    await panel.run('mcpBridge.pauseSharing');
    assert.deepEqual(await modern.list(), []);
    await panel.run('mcpBridge.resumeSharing');
    await until('it is shared', async () => (await modern.list()).length > 0);
  });
});
