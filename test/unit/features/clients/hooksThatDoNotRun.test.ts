import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { claudeCode } from '../../../../src/features/clients/adapters/claudeCode';
import { ClientParts } from '../../../../src/features/clients/adapters/clientParts';
import { Machine } from '../../../../src/features/clients/adapters/machine';
import { person, place } from './connecting';

const codexEvents = [
  'session_start',
  'post_compact',
  'user_prompt_submit',
  'pre_tool_use',
  'post_tool_use',
];

/** The person's confirmation, as Codex 0.169 was seen to write it. */
const confirmed = (file: string, events = codexEvents, at = '0:0') =>
  events
    .map((event) => `[hooks.state."${file}:${event}:${at}"]\ntrusted_hash = "sha256:1"\n`)
    .join('');

it('a hook of Codex waits until the person has confirmed its file there', async (t) => {
  const { home, configs } = await person(t);
  const hook = async () => (await configs.all()).find(({ id }) => id === 'codex')?.hook;
  assert.equal((await hook())?.isUnconfirmed, undefined);
  for (const change of await configs.planSetUp('codex', true)) await configs.apply(change);
  assert.equal((await hook())?.isUnconfirmed, true);

  const confirm = (...of: Parameters<typeof confirmed>) =>
    place(join(home, '.codex', 'config.toml'), confirmed(...of));
  const file = join(home, '.codex', 'hooks.json');
  await confirm('/elsewhere/hooks.json');
  assert.equal((await hook())?.isUnconfirmed, true);
  // A later version has added the events of tools.
  await confirm(file, codexEvents.slice(0, 3));
  assert.equal((await hook())?.isUnconfirmed, true);
  for (const known of [codexEvents, codexEvents.filter((event) => event !== 'post_compact')]) {
    await confirm(file, known);
    assert.equal((await hook())?.isUnconfirmed, undefined);
  }
  await place(join(home, '.codex', 'config.toml'), `${confirmed(file)}enabled = false\n`);
  assert.equal((await hook())?.isUnconfirmed, true);
});

it('a hook of Codex waits although that of another tool at the same event is confirmed', async (t) => {
  const { home, configs } = await person(t);
  const [config, file] = ['config.toml', 'hooks.json'].map((name) => join(home, '.codex', name));
  assert.ok(config && file);
  const isUnconfirmed = async (at: string) => {
    await place(config, confirmed(file, codexEvents, at));
    return (await configs.all()).find(({ id }) => id === 'codex')?.hook?.isUnconfirmed === true;
  };
  const { after = '' } = await configs.planHook('codex', 'connect');
  type Hooks = Readonly<Record<string, readonly { readonly hooks: readonly object[] }[]>>;
  const own = Object.entries((JSON.parse(after) as { readonly hooks: Hooks }).hooks);
  const other = { type: 'command', command: 'lint' };
  const write = (groups: (own: Hooks[string]) => readonly object[]) =>
    place(
      file,
      JSON.stringify({ hooks: Object.fromEntries(own.map(([at, list]) => [at, groups(list)])) }),
    );
  await write((groups) => [{ hooks: [other] }, ...groups]);
  assert.ok(await isUnconfirmed('0:0'));
  assert.ok(!(await isUnconfirmed('1:0')));
  await write(([group]) => [{ ...group, hooks: [other, ...(group?.hooks ?? [])] }]);
  assert.ok(await isUnconfirmed('0:0'));
  assert.ok(!(await isUnconfirmed('0:1')));
});

it('the hooks of the plugin in Codex wait for that, too', async (t) => {
  const { home, configs } = await person(t);
  const config = join(home, '.codex', 'config.toml');
  const installed = '[plugins."codex@mcp-workspace-bridge"]\nenabled = true\n';
  const isUnconfirmed = async (note: string) => {
    await place(config, installed + note);
    const { plugin } = (await configs.all()).find(({ id }) => id === 'codex') ?? {};
    return (plugin ?? assert.fail('no plugin')).isUnconfirmed === true;
  };
  const file = (plugin: string) => `${plugin}@mcp-workspace-bridge:hooks/hooks.json`;
  assert.ok(await isUnconfirmed(''));
  assert.ok(await isUnconfirmed(confirmed(file('another'))));
  assert.ok(await isUnconfirmed(confirmed(file('codex'), ['user_prompt_submit'])));
  assert.ok(!(await isUnconfirmed(confirmed(file('codex')))));
});

it('a hook of Claude Code does not run where its organization allows no others than its own', async (t) => {
  const { home } = await person(t);
  const path = join(home, 'managed-settings.json');
  const parts = new ClientParts({
    stateFolder: home,
    machine: { platform: 'linux', home, env: {} },
    projectFolder: () => undefined,
    command: () => ({ command: 'bridge', args: [] }),
    namedCommand: () => ({ command: 'bridge', args: [] }),
    hookCommand: () => ({ command: 'bridge', args: [] }),
  });
  const here = (machine: Machine) =>
    claudeCode.forbiddenHooks?.(machine).map((each) => ({ ...each, path })) ?? [];
  const client = { ...claudeCode, forbiddenHooks: here };
  const forbiddenIn = async () => (await parts.whatStops(client, '')).forbiddenIn;
  const ofPlugin = async () => (await parts.pluginOf(client))?.forbiddenIn;
  const plugins = { enabledPlugins: { 'claude-code@mcp-workspace-bridge': true } };
  await place(join(home, '.claude', 'settings.json'), JSON.stringify(plugins));
  assert.equal(await forbiddenIn(), undefined);
  for (const key of ['allowManagedHooksOnly', 'disableAllHooks']) {
    await place(path, JSON.stringify({ [key]: true }));
    assert.equal(await forbiddenIn(), path);
    assert.equal(await ofPlugin(), path);
    await place(path, JSON.stringify({ [key]: false }));
    assert.equal(await forbiddenIn(), undefined);
    assert.equal(await ofPlugin(), undefined);
  }
});

it('an organization has its settings of Claude Code in the folder of each system', () => {
  const disk = { isThere: async () => false, namesIn: async () => [] };
  const pathOn = (platform: NodeJS.Platform) =>
    claudeCode.forbiddenHooks?.(new Machine({ platform, home: '/', env: {} }, disk))[0]?.path;
  assert.equal(pathOn('linux'), '/etc/claude-code/managed-settings.json');
  assert.equal(pathOn('darwin'), '/Library/Application Support/ClaudeCode/managed-settings.json');
  assert.equal(pathOn('win32'), String.raw`C:\Program Files\ClaudeCode\managed-settings.json`);
});
