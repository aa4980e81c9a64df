import assert from 'node:assert/strict';
import { access, chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import {
  aiClientOf,
  supportedClients,
} from '../../../../src/features/clients/adapters/supportedClients';
import { clientLabel } from '../../../../src/features/clients/adapters/clientNames';
import { CommandFailed } from '../../../../src/features/clients/model/clientPlugin';
import { pluginByCommands } from '../../../../src/features/clients/plugin/pluginByCommands';
import { root } from '../../../host/paths';
import { temporaryFolder } from '../../temporaryFolder';
import { person, place } from './connecting';

/** A machine whose programs do this. */
async function programs(t: TestContext, name: string, script: string) {
  const folder = await temporaryFolder(t);
  await place(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o700);
  const env = { PATH: `${folder}:/usr/bin:/bin`, LOG: join(folder, 'log') };
  const apart: readonly string[] = [];
  const search = { platform: 'linux', home: '/home/ada lovelace', env, apart } as const;
  const isThere = (name: string) =>
    access(join(folder, name)).then(
      () => true,
      () => false,
    );
  const installed = async () => {
    if (!(await isThere('installed'))) return undefined;
    return (await isThere('old')) ? ({ isOutdated: true } as const) : {};
  };
  return { folder, search, installed, commands: () => readFile(env.LOG, 'utf8') };
}

describe('the plugin of a client', { skip: process.platform === 'win32' }, () => {
  const folder = '/home/ada lovelace/plugin';

  const log = 'echo "$*" >> "$LOG"';
  const marks = `${log}; case "$*" in *"plugin add"*) touch "$(dirname "$LOG")/installed";; *"plugin remove"*) rm "$(dirname "$LOG")/installed";; esac`;

  it('is installed and uninstalled by the commands that are shown', async (t) => {
    const { commands, ...machine } = await programs(t, 'codex', marks);
    const plugin = await pluginByCommands(aiClientOf('codex'), { ...machine, folder });
    assert.deepEqual(plugin?.installing, [
      "codex plugin marketplace add '/home/ada lovelace/plugin'",
      'codex plugin add codex@mcp-workspace-bridge',
    ]);
    await plugin.install();
    await plugin.uninstall();
    assert.deepEqual((await commands()).trim().split('\n'), [
      'plugin marketplace add /home/ada lovelace/plugin',
      'plugin add codex@mcp-workspace-bridge',
      'plugin remove codex@mcp-workspace-bridge',
      'plugin marketplace remove mcp-workspace-bridge',
    ]);
  });

  it('is installed though a command fails, if it is there then', async (t) => {
    const script = `${marks}; case "$*" in *marketplace*) echo known >&2; exit 1;; esac`;
    const machine = await programs(t, 'codex', script);
    const plugin = await pluginByCommands(aiClientOf('codex'), { ...machine, folder });
    await plugin?.install();
    await plugin?.uninstall();
  });

  it('says which command failed, and the last that it said, and leaves nothing', async (t) => {
    const script = `${log}; printf "Looking\\n\\033[31mNo network\\033[0m\\n" >&2; exit 3`;
    const { commands, ...machine } = await programs(t, 'codex', script);
    const plugin = await pluginByCommands(aiClientOf('codex'), { ...machine, folder });
    const isTold = (cause: unknown) =>
      cause instanceof CommandFailed &&
      cause.line === 'codex plugin add codex@mcp-workspace-bridge' &&
      cause.said === 'No network';
    await assert.rejects(async () => plugin?.install(), isTold);
    assert.match(await commands(), /marketplace remove mcp-workspace-bridge\n$/);
  });

  it('is not installed by commands that succeed and do nothing', async (t) => {
    const machine = await programs(t, 'codex', 'exit 0');
    const plugin = await pluginByCommands(aiClientOf('codex'), { ...machine, folder });
    await assert.rejects(async () => plugin?.install(), CommandFailed);
    await plugin?.uninstall();
  });

  it('is renewed by the command that is shown', async (t) => {
    const { commands, ...machine } = await programs(
      t,
      'codex',
      `${log}; rm "$(dirname "$LOG")/old"`,
    );
    await place(join(machine.folder, 'installed'), '');
    await place(join(machine.folder, 'old'), '');
    const plugin = await pluginByCommands(aiClientOf('codex'), { ...machine, folder });
    assert.deepEqual(plugin?.renewing, ['codex plugin add codex@mcp-workspace-bridge']);
    await plugin.renew();
    assert.equal(await commands(), 'plugin add codex@mcp-workspace-bridge\n');
  });

  it('is said to be of an earlier version still, though the commands succeed', async (t) => {
    const machine = await programs(t, 'qwen', 'exit 0');
    await place(join(machine.folder, 'installed'), '');
    await place(join(machine.folder, 'old'), '');
    const plugin = await pluginByCommands(aiClientOf('qwen-code'), { ...machine, folder });
    assert.deepEqual(plugin?.renewing, [
      'qwen extensions uninstall qwen-code',
      "qwen extensions install '/home/ada lovelace/plugin:qwen-code' --consent",
    ]);
    await assert.rejects(() => plugin.renew(), CommandFailed);
  });

  it('is none without the program, or with one that the workspace brings', async (t) => {
    const { folder: bin, ...machine } = await programs(t, 'codex', 'exit 0');
    const of = (id: string, apart: readonly string[] = []) => {
      const search = { ...machine.search, apart };
      return pluginByCommands(aiClientOf(id), { ...machine, search, folder });
    };
    assert.ok(await of('codex'));
    assert.equal(await of('codex', [bin]), undefined);
    assert.equal(await of('droid'), undefined);
    assert.equal(await of('cursor'), undefined);
  });

  it('has the commands of the help', async () => {
    const page = await readFile(join(root, 'media', 'docs', 'clients.md'), 'utf8');
    const rows = page.matchAll(/^\| (\w[^|]*?) +\| `(\w+ (?:plugin|extensions) [^`]*)` +\|$/gm);
    const inHelp = new Map([...rows].map(([, name = '', line = '']) => [name, line]));
    const ours = supportedClients.flatMap(({ id, programs: [program = ''], plugin }) => {
      const commands = plugin?.install('~/.mcp-workspace-bridge/plugin') ?? [];
      const lines = commands.map((args) => [program, ...args].join(' '));
      return plugin ? [[clientLabel(id) ?? id, lines.join(' && ')] as const] : [];
    });
    assert.deepEqual(inHelp, new Map(ours));
  });
});

describe('the files of a client with our plugin', () => {
  it('have neither the entry nor the hooks, which it would have twice', async (t) => {
    const { configs } = await person(t);
    for (const change of await configs.planSetUp('codex', true)) await configs.apply(change);
    for (const change of await configs.planForPlugin('codex')) await configs.apply(change);
    const codex = (await configs.all()).find(({ id }) => id === 'codex');
    assert.equal(codex?.places[0]?.entry, 'none');
    assert.equal(codex.hook?.entry, 'none');
  });

  it('have the entry, where the plugin has no server', async (t) => {
    const { configs } = await person(t);
    for (const change of await configs.planForPlugin('copilot-cli')) await configs.apply(change);
    const copilot = (await configs.all()).find(({ id }) => id === 'copilot-cli');
    assert.equal(copilot?.places[0]?.entry, 'current');
    assert.equal(copilot.hook?.entry, 'none');
  });
});
