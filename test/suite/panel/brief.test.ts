import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { canonicalUri } from '../../../src/core/documents/uris';
import { newPin } from '../../../src/core/pins/pin';
import type { HookRequest } from '../../../src/core/protocol/hook';
import { connectSession, type TestClient } from '../../host/clients';
import { newestSdk } from '../../host/sdks';
import { until } from '../../host/until';
import { closeAll, show } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';
import { plainTooltipOf } from '../helpers/shownRows';
import { askAsHook } from '../helpers/hook';

const time = String.raw`(?:.* )?\d\d:\d\d`;
const tokens = String.raw`~[\d.k]+ tokens`;
const lines = Array.from({ length: 30 }, (_, at) => `export const item${at + 2} = 1;\n`);

describe('what clients receive unasked', () => {
  const panel = usePanel('brief', {
    'cart.ts': `export const cart = 1;\n${lines.join('')}`,
    'money.ts': 'export const euro = 100;\n',
  });
  let session: TestClient | undefined;
  const endpoint = () => {
    const { status } = panel.server;
    assert.ok(status.state === 'serving');
    return status;
  };
  const tell = async (request: Partial<HookRequest> = {}) =>
    (await askAsHook(endpoint(), { session: '1', ...request })).text;
  const connect = async () => {
    session = await connectSession(endpoint(), newestSdk, { name: 'Claude Code', version: '2' });
    await panel.row('Claude Code, active');
    await panel.expand('Claude Code');
    return session;
  };
  const showsRow = (pattern: string) =>
    until(`there is a row ${pattern}`, async () =>
      (await panel.rows()).some((row) => new RegExp(`^${pattern}$`).test(row)),
    );
  /** The latest document of this role: VS Code holds earlier ones for a while after their tabs were closed. */
  const shown = (role: string) => {
    const numberOf = ({ uri }: vscode.TextDocument) => Number(uri.path.split('/')[2]);
    return vscode.workspace.textDocuments
      .filter(({ uri }) => uri.scheme === 'mcp-bridge' && uri.path.startsWith(`/${role}/`))
      .toSorted((a, b) => numberOf(b) - numberOf(a))[0];
  };
  const shows = (role: string, pattern: RegExp) =>
    until(`${role} shows ${pattern}`, () => pattern.test(shown(role)?.getText() ?? ''));

  before(() => panel.server.start());
  beforeEach(async () => {
    const uri = canonicalUri(panel.uri('cart.ts'));
    await show(uri);
    await closeAll(); // Without its edits.
    await show(uri);
    await panel.pinInFile(newPin({ type: 'resource', uri }));
  });
  afterEach(async () => {
    await session?.close();
    session = undefined;
    // A client that only closes its connections stays listed.
    const { clients } = panel.server;
    for (const { id } of clients.all) clients.disconnect(id);
    await panel.expectNoRow('Claude Code, active');
  });
  after(closeAll);

  it('is previewed, with its tokens, as it is while they work', async () => {
    const editor = await vscode.window.showTextDocument(vscode.Uri.parse(panel.uri('money.ts')));
    editor.selection = new vscode.Selection(0, 13, 0, 17);
    await panel.run('mcpBridge.previewBrief');
    await shows('preview', /^# What goes with each prompt\n\n\*\*~\d+ of 2\.4k tokens\*\*/);
    await shows('preview', /\n## .*cart\.ts\n\n```typescript\nexport const cart = 1;\n/);
    await shows(
      'preview',
      /\nLine 1 of .*money\.ts &lt;.*>\n\nSelected, line 1:\n\n```typescript\neuro\n/,
    );
    const edit = new vscode.WorkspaceEdit();
    const start = new vscode.Position(0, 0);
    edit.insert(vscode.Uri.parse(panel.uri('cart.ts')), start, '// typed\n');
    await vscode.workspace.applyEdit(edit);
    await shows(
      'preview',
      /cart\.ts \(unsaved; the file on disk differs\)\n\n```typescript\n\/\/ typed\n/,
    );
    await panel.run('mcpBridge.pauseSharing');
    await shows('preview', /\n\nSharing is paused/);
    await panel.run('mcpBridge.resumeSharing');
    await shows('preview', /\/\/ typed/);
  });

  it('is only the name of what is no text, as its row says', async () => {
    await panel.write('chart.png', 'PNG\0\0\0\r');
    const chart = canonicalUri(panel.uri('chart.png'));
    await panel.pinInFile(newPin({ type: 'resource', uri: chart }));
    await panel.row('chart.png, pinned, priority normal, not sent: not a text');
    const { text } = await panel.deps.brief.preview(new AbortController().signal);
    assert.match(text, /^- .*chart\.png .*: binary$/m);
  });

  it('is not all of a long file, as its row says with what makes room: lines, and only beside others a priority', async () => {
    const room = 'About 2.4k tokens go with each prompt, and all pins share them.';
    const lines = 'Pin the lines that matter instead.';
    const raise = 'Raise it to essential, or unpin what matters less.';
    const uri = canonicalUri(
      await panel.write('long.txt', 'A cart, and what it costs.\n'.repeat(800)),
    );
    const long = newPin({ type: 'resource', uri });
    const says = (remedy: string, contextValue: string) =>
      until(`its row says: ${remedy}`, async () => {
        const { item } = await panel.row('long.txt, pinned, priority normal, first ');
        const [, said = ''] = plainTooltipOf(item).split('\n').filter(Boolean);
        return said.endsWith(` lines. ${remedy}`) && item.contextValue === contextValue;
      });
    await panel.pinInFile(long);
    await says(`${room} ${lines}`, 'pin');
    await panel.pinInFile(
      long,
      newPin({ type: 'resource', uri: canonicalUri(panel.uri('cart.ts')) }),
    );
    await says(`${room} ${lines} ${raise}`, 'pin.leftOut');
    const most = vscode.workspace.getConfiguration('mcpBridge.brief');
    await most.update('maxTokens', 1_000, vscode.ConfigurationTarget.Global);
    try {
      const less = room.replace('2.4k', '1k');
      await says(
        `${less} ${lines} ${raise} mcpBridge.brief.maxTokens can be raised, too.`,
        'pin.leftOut',
      );
    } finally {
      await most.update('maxTokens', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('is shown rendered, in the active group and in one tab, from which the place does not change', async () => {
    await vscode.window.showTextDocument(vscode.Uri.parse(panel.uri('money.ts')));
    const tabs = () => {
      const { activeTabGroup, all } = vscode.window.tabGroups;
      const ours = all
        .flatMap(({ tabs: inGroup }) => inGroup)
        .flatMap(({ input, group }) => {
          if (!(input instanceof vscode.TabInputCustom)) return [];
          const [, role] = input.uri.path.split('/');
          return [`${input.viewType} ${role} ${group === activeTabGroup}`];
        });
      return [all.length, ...ours];
    };
    const isTheTab = (role: string) =>
      until(`${role} has the tab`, () => {
        assert.deepEqual(tabs(), [1, `vscode.markdown.preview.editor ${role} true`]);
        return true;
      });
    await panel.run('mcpBridge.previewBrief');
    await isTheTab('preview');
    await panel.run('mcpBridge.showSent');
    await isTheTab('sent');
    await panel.run('mcpBridge.showSent');
    await isTheTab('sent');
    const { text } = await panel.deps.brief.preview(new AbortController().signal);
    assert.match(text, /\nLine 1 of .*money\.ts/);
  });

  it('is noted for a hook, with what is pinned below it, whether its client is connected or not', async () => {
    assert.match(await tell({ session: 'noted' }), /export const cart/);
    await showsRow(`Claude Code, last ${time}, ${tokens}`);
    await panel.expand('Claude Code');
    await showsRow(`Last prompt, sent at ${time}, ${tokens}`);
    await panel.expand('Last prompt, sent');
    await showsRow(`cart\\.ts, sent at ${time}, ${tokens}`);
    const lookalike = { name: 'claude-code-helper', version: '1' };
    const other = await connectSession(endpoint(), newestSdk, lookalike);
    await showsRow('claude-code-helper, active');
    await showsRow(`Claude Code, last ${time}, ${tokens}`);
    await other.close();
    await connect();
    await showsRow(`Claude Code, active, ${tokens}`);
  });

  it('goes again, all of it, when the person says so in the menu of its row', async () => {
    const session = 'rewound';
    const whole = await tell({ session });
    assert.match(whole, /export const cart/);
    assert.equal(await tell({ session }), '');
    await panel.expand('Claude Code');
    await panel.runOn('Last prompt', 'mcpBridge.sendAgain');
    assert.equal(await tell({ session }), whole);
    assert.equal(await tell({ session }), '');
  });

  it('is only the hunk after an edit of one line, and then nothing', async () => {
    const session = 'edits';
    assert.match(await tell({ session }), /\nexport const item31 = 1;\n/);
    const uri = vscode.Uri.parse(panel.uri('cart.ts'));
    const line = (await vscode.workspace.openTextDocument(uri)).lineAt(20);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, line.range, 'export const edited = 2;');
    await vscode.workspace.applyEdit(edit);
    const changes = await tell({ session });
    assert.equal(changes.match(/^## /gm)?.length, 1);
    assert.match(
      changes,
      /\n## .*cart\.ts \(unsaved; the file on disk differs; changes since it was sent above\)\n\n```diff\n@@ -18,7 \+18,7 @@\n/,
    );
    assert.ok(changes.includes(`\n-${line.text}\n+export const edited = 2;\n`), changes);
    assert.doesNotMatch(changes, /export const cart|item31/);
    assert.equal(await tell({ session }), '');
    const { receipts } = panel.deps.brief;
    assert.equal(receipts.lastBriefs[0]?.text, changes);
  });

  it('is nothing where nothing has changed, and is not noted then', async () => {
    const noted = () => panel.deps.brief.receipts.all.length;
    const before = noted();
    assert.notEqual(await tell(), '');
    await until('it is noted', () => noted() > before);
    assert.equal(await tell(), '');
    assert.equal(noted(), before + 1);
  });

  it('is shown as a whole, with what clients have read', async () => {
    await vscode.window.showTextDocument(vscode.Uri.parse(panel.uri('money.ts')));
    await tell({ session: 'whole' });
    const client = await connect();
    await client.read(panel.uri('money.ts'));
    await showsRow(`money\\.ts, read at ${time}, ${tokens}`);
    await panel.run('mcpBridge.showSent');
    await shows(
      'sent',
      new RegExp(`\n## ${time} · Claude Code · With a prompt · ${tokens}\n\n- .*cart\\.ts · ~`),
    );
    await shows(
      'sent',
      new RegExp(`\n## ${time} · Claude Code · .*money\\.ts · ${tokens}\n\n\`\`\``),
    );
    const { text } = await panel.deps.brief.preview(new AbortController().signal);
    assert.match(text, /\nLine 1 of .*money\.ts/);
    await client.read('editor://window/open');
    await shows('sent', /· Claude Code · List of open editors ·/);
  });

  it('is shown for a subagent by its name', async () => {
    assert.match(await tell({ session: 'agents', deliver: 'short', agent: 'reviewer' }), /cart/);
    await panel.run('mcpBridge.showSent');
    const heading = `## ${time} · Claude Code \\(reviewer\\) · For a subagent · ${tokens}`;
    await shows('sent', new RegExp(`\n${heading}\n`));
  });

  it('is shown for an edit, with the name of the agent that was told of its problems', async () => {
    const made = vscode.Uri.parse(panel.uri('made.ts'));
    const edit = { session: 'edit reviewer', agent: 'reviewer', files: [made.fsPath] };
    assert.equal(await tell({ ...edit, deliver: 'beforeEdit' }), '');
    await panel.write('made.ts', "export const made: number = 'made';\n");
    // The language server may not answer in time on a busy machine.
    const text = await until('its error is told', () => tell({ ...edit, deliver: 'afterEdit' }));
    await vscode.workspace.fs.delete(made);
    assert.match(text, /^The edit was applied: .*made\.ts\.\n[^]*made\.ts:1:14: error: /);
    await panel.run('mcpBridge.showSent');
    const told = 'New problems after an edit';
    const heading = `## ${time} · Claude Code \\(reviewer\\) · ${told} · ${tokens}`;
    await shows('sent', new RegExp(`\n${heading}\n\n\`+\nThe edit was applied: `));
    assert.ok(shown('sent')?.getText().includes(text));
  });
});
