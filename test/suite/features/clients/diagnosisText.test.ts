import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type {
  AiClientState,
  HookTime,
  StoppedHooks,
} from '../../../../src/features/clients/model/aiClientConfig';
import { clientFindings } from '../../../../src/features/clients/model/clientFindings';
import { describeDiagnosis } from '../../../../src/features/clients/panel/diagnosisText';
import { usePanel } from '../../helpers/panel';

const forbidden = { forbiddenIn: '/etc/claude-code/managed-settings.json' };
const unconfirmed = { isUnconfirmed: true } as const;
const runs = {};

describe('the diagnosis of hooks that are there and do not run', () => {
  const panel = usePanel('diagnosis', { 'shop.md': '# Shop' });
  const claude = { id: 'claude-code', label: 'Claude Code', isFound: true, places: [] };
  const codex = { ...claude, id: 'codex', label: 'Codex' };
  const report = (client: AiClientState) =>
    describeDiagnosis(clientFindings(client, { oldClients: [], otherEntries: [] }), panel.deps)
      .trimEnd()
      .split('\n')
      .at(-1);
  const byHook = (stopped: StoppedHooks) => ({
    hook: { path: '/home/me/hooks.json', entry: 'current', when: 'prompt', ...stopped } as const,
  });
  const byPlugin = (stopped: StoppedHooks) => ({
    plugin: { path: '/home/me/plugins.json', hasServer: true, leaves: [], ...stopped },
  });

  it('says which file of the organization forbids them, and what still works', () => {
    const sentence = (place: string) =>
      `- ✗ Claude Code: /etc/claude-code/managed-settings.json of your organization forbids hooks like the one in ${place}, so your pins do not go with your prompts. Claude Code can still read what is shared.`;
    assert.equal(report({ ...claude, ...byHook(forbidden) }), sentence('/home/me/hooks.json'));
    assert.equal(report({ ...claude, ...byPlugin(forbidden) }), sentence('its plugin'));
  });

  it('says how to confirm them', () => {
    const sentence = (place: string) =>
      `- ✗ Codex: the hook in ${place} is not confirmed or is switched off, so your pins do not go with your prompts. Type /hooks in Codex, and confirm it or switch it on.`;
    assert.equal(report({ ...codex, ...byHook(unconfirmed) }), sentence('/home/me/hooks.json'));
    assert.equal(report({ ...codex, ...byPlugin(unconfirmed) }), sentence('its plugin'));
  });

  it('says where they are switched off', () => {
    const hook = { path: '/home/me/hooks.json', entry: 'off', when: 'prompt' } as const;
    const sentence =
      /Claude Code: all hooks are switched off in \/home\/me\/hooks\.json, so your pins do not go/;
    assert.match(report({ ...claude, hook }) ?? '', sentence);
  });

  it('says that a connected tool has none, and how to add them', () => {
    const places = [{ scope: 'user', path: '/home/me/a.json', entry: 'current' }] as const;
    const without = (when: HookTime) =>
      report({ ...claude, places, hook: { path: '/home/me/hooks.json', entry: 'none', when } });
    assert.equal(
      without('prompt'),
      '- ℹ Claude Code: your pins do not go with its prompts. Run "Manage AI Tool…" to attach them.',
    );
    assert.match(without('session') ?? '', /do not go with the start of a session/);
    assert.match(without('edit') ?? '', /new problems are not reported/);
  });

  it('says of others that they run', () => {
    const hook = '- ✓ Codex: your pins go with each prompt, by /home/me/hooks.json.';
    const plugin = '- ✓ Codex: set up by its plugin, according to /home/me/plugins.json.';
    assert.equal(report({ ...codex, ...byHook(runs) }), hook);
    assert.equal(report({ ...codex, ...byPlugin(runs) }), plugin);
  });
});
