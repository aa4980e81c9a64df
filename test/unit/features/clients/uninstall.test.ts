import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { scripts } from '../../../../package.json';
import { AiClientConfigs } from '../../../../src/features/clients/adapters/aiClientConfigs';
import { supportedClients } from '../../../../src/features/clients/adapters/supportedClients';
import {
  bridgeCommand,
  hookCommand,
  namedCommand,
} from '../../../../src/features/clients/bridge/bridgeCommand';
import { bridgeFiles } from '../../../../src/features/clients/bridge/bridgeFiles';
import { readConfig } from '../../../../src/features/clients/editing/configFile';
import { root } from '../../../host/paths';
import { environmentOf, temporaryHome } from '../../bridge/bridgeProcess';
import { serve } from '../../server/serve';
import { token } from '../../server/http';
import { inked, place } from './connecting';

const { platform } = process;
const ours = /[\\/]\.mcp-workspace-bridge[\\/]/;

type Hooks = Readonly<Record<string, readonly object[]>>;

/** A person's home, the settings of its tools as the extension edits them, and the script of the manifest. */
async function person(t: TestContext, { hasNode = true } = {}) {
  const own = await temporaryHome(t);
  const { home } = own;
  const stateFolder = join(home, '.mcp-workspace-bridge');
  const machine = { platform, files: bridgeFiles(stateFolder, platform), hasNode };
  const configs = new AiClientConfigs({
    machine: { platform, home, env: {} },
    stateFolder,
    projectFolder: () => undefined,
    command: (client) => bridgeCommand(client, machine),
    namedCommand: (client) => namedCommand(client, machine),
    hookCommand: (client) => hookCommand(client, machine),
  });
  const connect = async (id: string) => {
    const changes = await configs.planSetUp(id, true);
    for (const change of changes) await configs.apply(change);
    return changes;
  };
  const uninstall = async () => {
    const [, script = '', ...args] = scripts['vscode:uninstall'].split(' ');
    const all = [join(root, script), '--type=extension-post-uninstall', ...args];
    return promisify(execFile)(process.execPath, all, {
      cwd: home,
      env: environmentOf(own),
      timeout: 60_000,
    });
  };
  return { ...own, stateFolder, configs, connect, uninstall };
}

describe('the script that runs after the extension was uninstalled', () => {
  for (const hasNode of [true, false]) {
    it(`takes entries and hooks out of all tools, ${hasNode ? 'with' : 'without'} a node in the PATH`, async (t) => {
      const { connect, configs, uninstall, stateFolder } = await person(t, { hasNode });
      const connected = new Map<string, string>();
      for (const { id } of supportedClients) {
        for (const { path, after = '' } of await connect(id)) connected.set(path, after);
      }
      await uninstall();
      for (const [path, after] of connected) {
        assert.match(after, ours);
        assert.doesNotMatch((await readConfig(path)) ?? '', ours, path);
      }
      for (const { id, places, hook } of await configs.all()) {
        assert.deepEqual(
          places.map(({ entry }) => entry),
          ['none'],
          id,
        );
        assert.ok(!hook || hook.entry === 'none', id);
      }
      const kept = await readdir(join(stateFolder, 'backups'));
      const texts = await Promise.all(
        kept.map((name) => readFile(join(stateFolder, 'backups', name), 'utf8')),
      );
      for (const after of connected.values()) assert.ok(texts.includes(after));
    });
  }

  it('leaves what was there before', async (t) => {
    const { home, connect, uninstall } = await person(t);
    const before = {
      '.codex/config.toml': '# mine\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "other"\n',
      '.claude.json':
        '{\n  "numStartups": 3,\n  "mcpServers": {\n    "other": { "command": "other" }\n  }\n}\n',
      '.claude/settings.json': '{\n  // mine\n  "hooks": {\n    "SessionEnd": []\n  }\n}\n',
    };
    for (const [path, text] of Object.entries(before)) await place(join(home, path), text);
    for (const id of ['codex', 'claude-code']) await connect(id);
    await uninstall();
    for (const [path, text] of Object.entries(before)) {
      const client = supportedClients.find(
        ({ id }) => id === (path.startsWith('.codex') ? 'codex' : 'claude-code'),
      );
      const after = await readFile(join(home, path), 'utf8');
      assert.ok(client && inked(after, client) === inked(text, client), after);
    }
  });

  it('leaves an entry and a hook that the person has changed', async (t) => {
    const { home, connect, uninstall } = await person(t);
    await connect('cursor');
    await connect('gemini-cli');
    const edited = async (path: string) => {
      const file = join(home, path);
      const text = (await readFile(file, 'utf8')).replaceAll(new RegExp(ours, 'g'), '$&my-');
      await writeFile(file, text);
      return [file, text] as const;
    };
    const files = [await edited('.cursor/mcp.json'), await edited('.cursor/hooks.json')];
    await uninstall();
    for (const [file, text] of files) assert.equal(await readFile(file, 'utf8'), text);
    assert.doesNotMatch(await readFile(join(home, '.gemini/settings.json'), 'utf8'), ours);
  });

  it('takes out hooks of an earlier version, and leaves those beside them that the person has changed', async (t) => {
    const { home, connect, uninstall } = await person(t);
    const [plugin] = await connect('opencode').then((changes) => changes.slice(1));
    assert.ok(plugin?.after);
    await writeFile(plugin.path, plugin.after.replace('hidden', 'earlier'));
    await connect('claude-code');
    const path = join(home, '.claude/settings.json');
    const { hooks } = JSON.parse(await readFile(path, 'utf8')) as { hooks: Hooks };
    const { SubagentStart: own = [], PreToolUse: edits = [], Stop: _, ...events } = hooks;
    const earlier = { ...events, PreToolUse: [{ ...edits[0], matcher: 'Write' }], SessionEnd: own };
    const mine = JSON.parse(JSON.stringify(own).replace(ours, '$&my-')) as object;
    await writeFile(path, JSON.stringify({ hooks: { ...earlier, SubagentStart: mine } }));
    await uninstall();
    assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), { hooks: { SubagentStart: mine } });
    assert.equal(await readConfig(plugin.path), undefined);
  });

  it('goes on where a file cannot be read or is no file', async (t) => {
    const { home, connect, uninstall } = await person(t);
    await connect('gemini-cli');
    await place(join(home, '.cursor/mcp.json'), '{ "mcpServers" {');
    await mkdir(join(home, '.codex/config.toml'), { recursive: true });
    const { stderr } = await uninstall();
    assert.equal(stderr, '');
    assert.equal(await readFile(join(home, '.cursor/mcp.json'), 'utf8'), '{ "mcpServers" {');
    assert.doesNotMatch(await readFile(join(home, '.gemini/settings.json'), 'utf8'), ours);
  });

  it('changes nothing while a window of another editor is open', async (t) => {
    const { connect, uninstall, write, windows } = await person(t);
    const [change] = await connect('cursor');
    assert.ok(change);
    const { url } = await serve(t);
    await write({ url: url.href, token });
    await uninstall();
    assert.equal(await readConfig(change.path), change.after);
    await rm(join(windows, 'window-1.json'));
    await uninstall();
    assert.doesNotMatch((await readConfig(change.path)) ?? '', ours);
  });

  it('changes nothing while another editor has the extension', async (t) => {
    const { home, connect, uninstall } = await person(t);
    const [change] = await connect('cursor');
    assert.ok(change);
    const other = join(home, '.cursor/extensions/mcp-workspace-bridge.mcp-workspace-bridge-0.1.0');
    await mkdir(other, { recursive: true });
    await uninstall();
    assert.equal(await readConfig(change.path), change.after);
    await rm(other, { recursive: true });
    await uninstall();
    assert.doesNotMatch((await readConfig(change.path)) ?? '', ours);
  });

  it('does nothing in a home that has nothing of ours', async (t) => {
    const { home, stateFolder, uninstall } = await person(t);
    await rm(stateFolder, { recursive: true });
    const names = await readdir(home);
    assert.equal((await uninstall()).stdout, '');
    assert.deepEqual(await readdir(home), names);
  });
});
