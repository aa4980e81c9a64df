import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type * as vscode from 'vscode';
import type { SettlingClient } from '../../host/barrier';
import { sampleFolder } from '../../host/samples';
import { until } from '../../host/until';
import { useAgreement } from '../helpers/agreed';
import { connectHere, untilReads } from '../helpers/client';
import { Shells } from '../helpers/shells';

const last = 'terminal://window/last';
const commands = 'terminal://window/commands';

interface Shell {
  readonly path: string;
  /** A command of three lines that prints `line1` and `line2`, and then runs `shown`. */
  readonly loop: string;
}

const posixLoop = 'for i in 1 2; do\necho line$i\ndone; shown';
/** Each shell with an integration of VS Code's that this machine has. */
const installed: readonly Shell[] = [
  { path: '/bin/bash', loop: posixLoop },
  { path: '/usr/bin/zsh', loop: posixLoop },
  { path: '/usr/bin/fish', loop: 'for i in 1 2\necho line$i\nend; shown' },
  {
    path: '/usr/bin/pwsh',
    loop: 'foreach ($i in 1, 2) {\necho line$i\n}; shown',
  },
].filter(({ path }) => existsSync(path));

describe('what just ran in a shell', () => {
  useAgreement('terminal');
  let client: SettlingClient;
  let shells: Shells;

  before(async () => {
    client = await connectHere();
  });
  after(() => client.close());

  const read = async (uri: string) => (await client.readIfServed(uri))?.text ?? '';
  const untilRead = (uri: string, text: RegExp) => untilReads(client, uri, text);

  for (const { path, loop } of installed)
    describe(path, () => {
      let terminal: vscode.Terminal;
      let folder: string;

      before(async () => {
        // A shell that is started by a person runs this file first.
        folder = await sampleFolder({ 'begin.sh': 'touch "$READY"\n' });
        const env = { ENV: join(folder, 'begin.sh'), READY: join(folder, 'ready') };
        shells = new Shells();
        terminal = await shells.open({ shellPath: path, env });
      });
      after(() => shells.dispose());

      it('has the line, the code and the text of a command that fails', async () => {
        const line = 'sh -c "echo failmark; shown; exit 3"';
        await shells.runShown(line, terminal);
        const text = await untilRead(last, /```\nfailmark\n```/);
        assert.match(text, /failed\n\n- Exit code: 3\n/);
        assert.ok(text.includes(line), text);
      });

      it('has a command of several lines', async () => {
        await shells.runShown(loop, terminal);
        await untilRead(last, /```\n(?:[^`]*\n)?line1\nline2\n```/);
      });

      it('knows that a command was interrupted', async () => {
        await shells.interrupt('sleep 20', terminal);
        await untilRead(last, /`sleep 20` (was stopped|ended)/);
      });

      it('has no line and no text of what runs inside of another shell', async () => {
        terminal.sendText('sh');
        // What is typed before it reads may be lost.
        await until('it runs', () => existsSync(join(folder, 'ready')));
        terminal.sendText('echo innermark; sleep 0.3; exit 5');
        const text = await untilRead(last, /`sh`[^]*Exit code: 5/);
        assert.doesNotMatch(text + (await read(commands)), /innermark/);
      });
    });
});
