import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { secretRule } from '../../../../src/core/access/secrets';

const isSecret = secretRule([], 'linux');

describe('secretRule', () => {
  const secret = [
    '/ws/.env',
    '/ws/.env.local',
    '/ws/.env.production.local',
    '/ws/.env.example.local',
    '/ws/.envrc',
    '/ws/.env~',
    '/ws/deep/er/.env',
    '/ws/server.pem',
    '/ws/server.key',
    '/ws/store.p12',
    '/ws/store.pfx',
    '/ws/release.keystore',
    '/ws/.key',
    '/ws/id_rsa',
    '/ws/id_dsa',
    '/ws/id_ecdsa',
    '/ws/id_ed25519',
    '/ws/id_ed25519.pub',
    '/ws/id_rsa_work',
    '/ws/.npmrc',
    '/ws/.netrc',
    '/ws/.pypirc',
    '/ws/.git-credentials',
    '/ws/credentials',
    '/ws/credentials.json',
    '/ws/main.tfstate',
    '/ws/main.tfstate.backup',
    '/ws/.git/config',
    '/ws/.git/info/exclude',
    '/home/me/.ssh/known_hosts',
    '/home/me/.aws/config',
    '/home/me/.gnupg/pubring.kbx',
    '/home/me/.mcp-workspace-bridge/tokens/1',
    '/home/me/.mcp-workspace-bridge/backups/claude.json',
    '/home/me/.claude.json',
    '/home/me/.config/Claude/claude_desktop_config.json',
    '/home/me/.cline/data/settings/cline_mcp_settings.json',
    '/home/me/.config/devin/mcp_config.json',
    '/home/me/.copilot/mcp-config.json',
    '/ws/.git',
    '/ws/.env/',
  ];
  for (const path of secret) it(`holds back ${path}`, () => assert.equal(isSecret(path), true));

  const inOtherCase = ['/ws/.ENV', '/ws/.Env.Local', '/ws/SERVER.PEM', '/ws/ID_RSA', '/ws/.GIT/x'];
  for (const path of inOtherCase) {
    it(`holds back ${path}, whatever its case`, () => assert.equal(isSecret(path), true));
  }

  const harmless = [
    '/ws/.mcp.json',
    '/ws/.vscode/mcp.json',
    '/ws/.env.example',
    '/ws/.env.sample',
    '/ws/.env.template',
    '/ws/.ENV.EXAMPLE',
    '/ws/.environment',
    '/ws/env',
    '/ws/src/env.ts',
    '/ws/keys.ts',
    '/ws/key',
    '/ws/monkey.txt',
    '/ws/pem.md',
    '/ws/my_id_rsa',
    '/ws/credentials.ts',
    '/ws/.gitignore',
    '/ws/.github/workflows/ci.yml',
    '/ws/git/config',
    '/ws/main.tf',
    '/',
  ];
  for (const path of harmless) it(`shares ${path}`, () => assert.equal(isSecret(path), false));

  it('gives no public name to what lies in a secret folder', () => {
    assert.equal(isSecret('/ws/.aws/.env.example'), true);
  });
});

describe('secretRule with the patterns of the setting', () => {
  const cases = [
    { pattern: '*.secret', path: '/ws/a.secret', expected: true },
    { pattern: '*.Secret', path: '/ws/A.SECRET', expected: true },
    { pattern: 'vault-*.yml', path: '/ws/deep/vault-1.yml', expected: true },
    { pattern: 'vault-*.yml', path: '/ws/vault.yml', expected: false },
    { pattern: '*.secret', path: '/ws/.secret', expected: true },
    { pattern: '.env.example', path: '/ws/.env.example', expected: true },
    { pattern: '*.secret', path: '/ws/.env', expected: true },
    { pattern: 'private', path: '/ws/private/a.txt', expected: true },
    { pattern: 'private', path: '/ws/private.txt', expected: false },
    { pattern: 'secrets/**', path: '/ws/deep/secrets/x/a.txt', expected: true },
    { pattern: 'config/prod.yml', path: '/ws/config/prod.yml', expected: true },
    { pattern: 'config/prod.yml', path: '/ws/prod.yml', expected: false },
  ];
  for (const { pattern, path, expected } of cases) {
    it(`${expected ? 'holds back' : 'shares'} ${path} with ${pattern}`, () => {
      assert.equal(secretRule([pattern], 'linux')(path), expected);
    });
  }
});

describe('secretRule on Windows', () => {
  const aliases = [
    '/c:/ws/notes.txt::$DATA',
    '/c:/ws/.env::$data',
    '/c:/ws/notes.txt.',
    '/c:/ws/notes.txt ',
    '/c:/ws/folder./notes.txt',
    '/c:/ws/.git::$INDEX_ALLOCATION/config',
    '/c:/ws/con',
    '/c:/ws/NUL.txt',
    '/c:/ws/com1',
    '/c:/ws/lpt9.log',
    '/c:/ws/aux/a.txt',
    '/\\evil\\share\\x',
    '/c:/ws/..\\..\\x',
  ];
  for (const path of aliases) {
    it(`refuses ${path}, which names another file or a device`, () => {
      assert.equal(secretRule([], 'win32')(path), true);
    });
  }

  for (const path of ['/c:/ws/a.txt', '/c:/ws/contact.ts', '/c:/ws/com10', '/c:/ws/console.ts']) {
    it(`shares ${path}`, () => assert.equal(secretRule([], 'win32')(path), false));
  }

  for (const path of ['/ws/a:b.txt', '/ws/a.txt.', '/ws/con', '/ws/aux/a.txt']) {
    it(`shares ${path} elsewhere, where it is a name as any`, () => {
      assert.equal(isSecret(path), false);
    });
  }
});
