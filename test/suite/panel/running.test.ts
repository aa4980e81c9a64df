import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { everyClient } from '../../../src/core/sharing/rules';
import { until } from '../../host/until';
import { usePanel } from '../helpers/panel';
import { Shells } from '../helpers/shells';

const question = 'Share what just ran, On · When asked · Never here';
const last = 'terminal://window/last';
describe('what just ran, in the panel', () => {
  describe('before the person has agreed', () => {
    const { panel, run, choose } = useTerminal('asked');

    it('is a question after the first failure, and rows after the answer', async () => {
      await run('true');
      await panel.expectNoRow('What Just Ran');
      await run('echo rowmark; shown; false');
      await panel.expectRows('What Just Ran', question);
      await assert.rejects(panel.read(last));
      await choose(question, 'On');
      await panel.expectRows('What Just Ran');
      await panel.expand('What Just Ran');
      await panel.expectRows(
        'Last command',
        'Latest commands',
        'echo rowmark; shown; false, failed, 1',
      );
      assert.match(await panel.read(last), /rowmark/);
    });
  });

  describe('once the person has agreed', () => {
    const { panel, run, send, agree, choose } = useTerminal('agreed');

    before(async () => {
      await agree();
      await run('echo rowmark; shown');
      await panel.expand('What Just Ran');
    });
    beforeEach(() => run('echo rowmark; shown'));

    it('has a row for what has not ended, which is read at its address and pinned under its whole line', async () => {
      /** A line that waits for a file of the panel's folder. */
      const waiting = 'echo openmark; until [ -e panel/agreed/go-on ]; do sleep 0.1; done';
      send(waiting);
      await panel.expectRows('Latest commands', `${waiting}, running`, 'echo rowmark');
      const text = await panel.read(last);
      assert.match(text, /^`echo openmark.*` is running: <.*>\n\n# `echo rowmark/);
      const [, address = ''] = /<(.*)>/.exec(text) ?? [];
      await until('it is read', async () => (await panel.read(address)).startsWith('openmark\n'));
      await panel.expectPinned(() => panel.check(waiting, true), [address, 0.5]);
      await panel.expectRows(`${waiting}, pinned`);
      await panel.expectPinned(() => panel.check(waiting, false));
      await panel.write('go-on', '');
      await panel.expectRows('Latest commands', `${waiting}, succeeded`);
      assert.match(await panel.read(last), /^# `echo openmark/);
    });

    it('is pinned by a tick, and opens as AI tools read it', async () => {
      await panel.expectPinned(() => panel.check('Last command', true), [last, 0.5]);
      await panel.runOn('Last command', 'mcpBridge.open');
      assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /`echo rowmark/);
      await panel.expectPinned(() => panel.check('Last command', false));
    });

    it('names a terminal whose shell tells nothing', async () => {
      const silent = vscode.window.createTerminal({ name: 'plain', shellPath: '/bin/sh' });
      silent.sendText('true');
      await panel.expectRows('plain, not seen: no shell integration');
      silent.dispose();
      await panel.expectNoRow('plain, not seen');
    });

    it('is forgotten', async () => {
      await choose('Share what just ran, on', 'Forget What Ran');
      await panel.expectNoRow('echo rowmark');
      assert.equal(await panel.read(last), 'Nothing ran yet.\n');
    });
  });

  describe('once the person has refused', () => {
    const { panel, run, agree, choose } = useTerminal('refused');

    it('is neither kept nor asked about, until sharing rules take it back', async () => {
      await agree();
      await panel.expand('What Just Ran');
      await choose('Share what just ran, on', 'Never here');
      await panel.expectNoRow('What Just Ran');
      await run('echo refusedmark; shown; false');
      const rule = { client: everyClient, topic: 'terminal' };
      await choosing(['on'], () => panel.run('mcpBridge.sharingRules', rule));
      await panel.expectRows('What Just Ran');
      assert.equal(await panel.read(last), 'Nothing ran yet.\n');
      await choosing(['off'], () => panel.run('mcpBridge.sharingRules', rule));
      await panel.expectNoRow('What Just Ran');
    });
  });
});

/** A panel of its own, and a terminal. */
function useTerminal(folder: string) {
  const panel = usePanel(folder, { 'a.md': '' });
  const shells = new Shells();
  let terminal: vscode.Terminal;
  before(async () => {
    terminal = await shells.open();
  });
  after(() => shells.dispose());
  return {
    panel,
    /** Types a line, and waits for its end, and for all that was printed before `shown`. */
    run: (line: string) =>
      line.includes('shown') ? shells.runShown(line, terminal) : shells.run(line, terminal),
    send: (line: string) => terminal.sendText(line),
    agree: () => panel.deps.sharing.agree('terminal', 'on'),
    /** Clicks on the row that asks, or says what was answered, and chooses. */
    choose: async (row: string, label: string) => {
      const { command } = (await panel.row(row)).item;
      assert.ok(command);
      await choosing([label], () => panel.run(command.command, ...(command.arguments ?? [])));
    },
  };
}

/** The person chooses these labels, one after the other. */
async function choosing(labels: readonly string[], work: () => Promise<void>): Promise<void> {
  const { window } = vscode;
  const { showQuickPick } = window;
  const left = [...labels];
  const choose = async (items: readonly vscode.QuickPickItem[]) => {
    const label = left.shift();
    return items.find((item) => item.label === label) ?? assert.fail(`There is no ${label}.`);
  };
  window.showQuickPick = choose as never;
  try {
    await work();
  } finally {
    window.showQuickPick = showQuickPick;
  }
  assert.deepEqual(left, []);
}
