import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { secretRule } from '../../../../src/core/access/secrets';
import { secretRows } from '../../../../src/core/access/secretNames';

const plain = { added: [], notSecret: [], platform: 'linux' } as const;
const isSecret = secretRule(plain);

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
    'prod.env',
    'release.jks',
    'passwords.kdbx',
    'AuthKey_1.p8',
    'putty.ppk',
    'prod.tfvars',
    '.pgpass',
    '.my.cnf',
    '.htpasswd',
    '.dockercfg',
    'kubeconfig',
    '_netrc',
    '.vault-token',
    '.terraformrc',
    '.s3cfg',
    '.boto',
    '.databrickscfg',
    'rclone.conf',
    '.yarnrc.yml',

    'secrets.yml',
    'secrets.yaml',
    'secrets.json',
    'ssh_host_rsa_key',
    'service-account-1.json',
    'application_default_credentials.json',
    '.docker/config.json',
    '.kube/config',

    '.cargo/credentials.toml',
    '.config/gh/hosts.yml',
    '.password-store/a.gpg',
    '.azure/a.json',
    '.gcloud/a',
    '.terraform.d/credentials.tfrc.json',
    '.config/gcloud/access_tokens.db',
    '.claude/.credentials.json',
    '.codex/auth.json',
    '.codex/config.toml',
    'goose/config.yaml',
    '.gemini/oauth_creds.json',
    '.local/share/opencode/auth.json',
    '.copilot/config.json',
    '.continue/config.yaml',
    '.factory/config.json',
    '.qwen/oauth_creds.json',
  ];
  for (const path of secret) it(`holds back ${path}`, () => assert.equal(isSecret(path), true));

  const copies = [
    'server.pem.bak',
    'server.key~',
    '.npmrc.bak',
    '.env.old',
    'id_rsa.orig',
    '.netrc.swp',

    '..env.swp',
    '.id_rsa.swp',
    'server.key.bak~',
    '.ssh.bak/config',
    '.docker.old/config.json',
  ];
  for (const path of copies) {
    it(`holds back the copy ${path}`, () => assert.equal(isSecret(`/ws/${path}`), true));
  }

  const below = [
    'credentials/prod.json',
    'credentials/deep/er/a',
    'backup.key/inner.txt',
    '.env/a',
    'gh/hosts.yml/a',
    'id_rsa.d/b',
    'config.tfstate.d/a/b',
    '.claude.json/a',
  ];
  for (const path of below) {
    it(`holds back what lies in a secret: ${path}`, () => {
      assert.equal(isSecret(`/ws/${path}`), true);
    });
  }

  const inOtherCase = ['/ws/.ENV', '/ws/.Env.Local', '/ws/SERVER.PEM', '/ws/ID_RSA', '/ws/.GIT/x'];
  for (const path of inOtherCase) {
    it(`holds back ${path}, whatever its case`, () => assert.equal(isSecret(path), true));
  }

  const harmless = [
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
    '/ws/example.env',
    '/ws/notes.bak',
    '/ws/~',
    '/ws/.bak',
    '/ws/.zed/settings.json',
    '/ws/hosts.yml',
    '/ws/cargo/config.toml',
    '/ws/.env.example/a',
    '/ws/secrets.ts',
    '/ws/auth.ts',
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
    { pattern: 'config/private', path: '/ws/config/private/a.txt', expected: true },
    { pattern: 'config/private', path: '/ws/config/private/deep/a.txt', expected: true },
    { pattern: 'config/prod-*.yml', path: '/ws/config/prod-1.yml/a/b', expected: true },
    { pattern: '/config/private/', path: '/ws/config/private/a.txt', expected: true },
    { pattern: 'a/{b,c/d}', path: '/ws/a/c/d/e', expected: true },
    { pattern: 'Config/Private', path: '/ws/config/private/a', expected: true },
    { pattern: 'config/private', path: '/ws/config/private.txt', expected: false },
    { pattern: 'config/private', path: '/ws/config/other/private', expected: false },
    { pattern: '*.secret', path: '/ws/a.secret.bak', expected: true },
    { pattern: '{a/b,{c,d}}', path: '/ws/c', expected: true },
  ];
  for (const { pattern, path, expected } of cases) {
    it(`${expected ? 'holds back' : 'shares'} ${path} with ${pattern}`, () => {
      assert.equal(secretRule({ ...plain, added: [pattern] })(path), expected);
    });
  }

  const names = Array.from({ length: 30 }, (_, index) => `name\\[${index}\\].txt`);
  it('knows a long list of names with escapes', () => {
    const isListed = secretRule({ ...plain, added: [`{${names.join(',')}}`] });
    assert.ok(isListed('/ws/name[3].txt'));
    assert.ok(!isListed('/ws/name3.txt'));
  });
});

describe('secretRule with names of the table that are let through', () => {
  const shares = (notSecret: readonly string[], path: string) =>
    !secretRule({ ...plain, notSecret })(path);

  it('shares what has these names, and their copies', () => {
    assert.ok(shares(['*.key', '.docker'], '/ws/translations.key'));
    assert.ok(shares(['*.key', '.docker'], '/ws/translations.key.bak'));
    assert.ok(shares(['*.key', '.docker'], '/ws/.docker/Dockerfile'));
  });

  it('holds back what is secret by another name', () => {
    assert.ok(!shares(['*.key', '.docker'], '/ws/.docker/config.json'));
    assert.ok(!shares(['*.key'], '/ws/.ssh/a.key'));
    assert.ok(secretRule({ ...plain, added: ['*.key'], notSecret: ['*.key'] })('/ws/a.key'));
  });

  it('never shares the folder of the extension', () => {
    const everything = secretRows.flatMap(({ names }) => names);
    const path = '/home/me/.mcp-workspace-bridge/tokens/1';
    assert.ok(!shares([...everything, '.mcp-workspace-bridge'], path));
    assert.ok(shares(everything, '/home/me/.env'));
  });
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
      assert.equal(secretRule({ ...plain, platform: 'win32' })(path), true);
    });
  }

  for (const path of ['/c:/ws/a.txt', '/c:/ws/contact.ts', '/c:/ws/com10', '/c:/ws/console.ts']) {
    it(`shares ${path}`, () =>
      assert.equal(secretRule({ ...plain, platform: 'win32' })(path), false));
  }

  for (const path of ['/ws/a:b.txt', '/ws/a.txt.', '/ws/con', '/ws/aux/a.txt']) {
    it(`shares ${path} elsewhere, where it is a name as any`, () => {
      assert.equal(isSecret(path), false);
    });
  }
});
