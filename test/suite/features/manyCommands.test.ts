import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type * as vscode from 'vscode';
import type { SettlingClient } from '../../host/barrier';
import { until } from '../../host/until';
import { useAgreement } from '../helpers/agreed';
import { connectHere } from '../helpers/client';
import { Shells } from '../helpers/shells';
import { workspaceFolder } from '../helpers/workspace';

const commands = 'terminal://window/commands';
/** In each of two shells. */
const count = process.env['CI'] ? 100 : 8;
const maxMs = count * 5_000;

/**
 * A shell function that logs its line, its code and its text, and then does what it has logged. A long one goes on until there
 * is the file that its second argument names.
 */
const act =
  'act() { local text="$1 $RANDOM"; printf "%s\\t%s\\t%s\\n" "$(HISTTIMEFORMAT= history 1 | sed "s/^ *[0-9]* *//")" "$3" "$text" >> "$log"; echo "$text"; until [ -z "$2" ] || [ -e "$2" ]; do sleep 0.05; done; return "$3"; }';

interface Logged {
  readonly line: string;
  readonly code: string;
  readonly text: string;
}

describe('many commands in two shells', () => {
  useAgreement('terminal');
  const shells = new Shells();
  let client: SettlingClient;

  before(async () => {
    client = await connectHere();
  });
  after(async () => {
    await client.close();
    shells.dispose();
  });

  const read = async (uri: string) => (await client.readIfServed(uri))?.text ?? '';
  const logOf = (name: string) => join(workspaceFolder(), `${name}.log`);

  /** A shell with a log of its own. */
  async function open(name: string): Promise<vscode.Terminal> {
    const shell = await shells.open({ name });
    await shells.run(`log='${logOf(name)}'; ${act}`, shell);
    return shell;
  }

  async function lastLogged(name: string): Promise<Logged> {
    const [line = '', code = '', text = ''] =
      (await readFile(logOf(name), 'utf8')).trimEnd().split('\n').at(-1)?.split('\t') ?? [];
    return { line, code, text };
  }

  /** What a client reads of a line: its code, and its output. */
  async function told(line: string): Promise<{ code: string; output: string }> {
    const [, uri, code] = await until(`${line} is listed with its code`, async () => {
      const lines = (await read(commands)).split('\n');
      const found = lines.find((each) => each.includes(line) && !each.includes('running'));
      return found && /<([^>]+)> (✓|✗ \d+) /.exec(found)?.slice();
    });
    return {
      code: code === '✓' ? '0' : (code ?? '').slice(2),
      output: await read(uri ?? ''),
    };
  }

  /** Runs a command that ends once a client has read its text. */
  async function runUntilRead(text: string, code: number, shell: vscode.Terminal): Promise<void> {
    const seen = logOf(`${text}seen`);
    const ended = shells.run(`act ${text} ${seen} ${code}`, shell);
    await until(`${text} is read while it runs`, async () => {
      const line = (await read(commands)).split('\n').find((each) => each.includes(`act ${text} `));
      const [, uri] = /<([^>]+)> /.exec(line ?? '') ?? [];
      return uri !== undefined && (await read(uri)).startsWith(`${text} `);
    });
    await writeFile(seen, '');
    await ended;
    await rm(seen);
  }

  async function runAll(name: string): Promise<{ readonly uncaptured: number }> {
    const shell = await open(name);
    let uncaptured = 0;
    for (let n = 0; n < count; n += 1) {
      const isShort = n % 4 === 3;
      const text = `${name}-${n}-`;
      if (isShort) await shells.run(`act ${text} '' ${n % 7}`, shell);
      else await runUntilRead(text, n % 7, shell);
      const logged = await lastLogged(name);
      assert.ok(logged.line.startsWith(`act ${text} `));
      const { code, output } = await told(logged.line);
      assert.equal(code, logged.code, logged.line);
      const isCaptured = output !== 'Output not captured.\n';
      if (isCaptured) assert.equal(output, `${logged.text}\n`, logged.line);
      else uncaptured += 1;
      assert.ok(isCaptured || isShort, `${logged.line}: ${output}`);
    }
    await rm(logOf(name));
    return { uncaptured };
  }

  it('each has its line, its code and its text; only short ones may have no text', async () => {
    const results = await Promise.all(['one', 'two'].map(runAll));
    const uncaptured = results.map((each) => each.uncaptured);
    console.log(`${count * 2} commands, without text: ${uncaptured.join(' and ')} short ones`);
  }).timeout(maxMs);
});
