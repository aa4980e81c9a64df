import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { secretRule } from '../../../../src/core/access/secrets';
import { supportedClients } from '../../../../src/features/clients/adapters/supportedClients';
import { Machine, type MachineFacts } from '../../../../src/features/clients/adapters/machine';

const isSecret = secretRule({ added: [], notSecret: [], platform: 'linux' });

describe('secretRule for AI clients', () => {
  const machines: readonly MachineFacts[] = [
    { platform: 'linux', home: '/home/me', env: {} },
    { platform: 'darwin', home: '/Users/me', env: {} },
    {
      platform: 'win32',
      home: 'C:\\Users\\me',
      env: { APPDATA: 'C:\\Users\\me\\AppData\\Roaming' },
    },
  ];
  for (const { id, userFiles } of supportedClients) {
    for (const facts of machines) {
      it(`holds back the configuration of ${id} on ${facts.platform}`, async () => {
        const disk = { isThere: async () => false, namesIn: async () => [] };
        for (const path of await userFiles(new Machine(facts, disk))) {
          assert.ok(isSecret(path.replaceAll('\\', '/')), path);
        }
      });
    }
  }

  const withKeys = [
    '/home/me/.claude/settings.json',
    '/ws/.claude/settings.local.json',
    '/home/me/.cline/data/settings/providers.json',
    '/home/me/.config/kilo/opencode.json',
    '/home/me/.config/opencode/config.json',
    '/home/me/.factory/settings.local.json',
    '/home/me/.kilocode/cli/config.json',
    '/home/me/.vscode-server/data/User/globalStorage/kilocode.kilo-code/settings/mcp_settings.json',
  ];
  for (const path of withKeys) {
    it(`holds back ${path}`, () => assert.equal(isSecret(path), true));
  }

  const ofTeams = [
    '/ws/.mcp.json',
    '/ws/.vscode/mcp.json',
    '/ws/opencode.json',
    '/ws/.claude/agents/settings.json',
    '/ws/.claude/skills/add/SKILL.md',
  ];
  for (const path of ofTeams) it(`shares ${path}`, () => assert.equal(isSecret(path), false));
});
