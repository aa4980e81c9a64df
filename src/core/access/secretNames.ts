/** One row of the table in `media/docs/secrets.md`, which a test holds equal to this one. */
interface SecretRow {
  /** Globs of a name, or of the end of a path, in lower case. */
  readonly names: readonly string[];
  readonly reason: string;
}

/** Names of files, and of folders with all that lies in them, whose purpose is to hold secrets. */
export const secretRows: readonly SecretRow[] = [
  {
    names: ['.env', '.env[._~-]*', '*.env', '.envrc', '.dev.vars', 'local.settings.json'],
    reason: 'settings of an application or a shell, with its passwords and keys',
  },
  {
    names: ['*.pem', '*.key', '*.p8', '*.ppk', 'id_{rsa,dsa,ecdsa,ed25519}*', 'ssh_host_*_key'],
    reason: 'private keys',
  },
  {
    names: ['*.p12', '*.pfx', '*.jks', '*.jceks', '*.bks', '*.keystore', 'keystore.properties'],
    reason: 'key stores, and the passwords of those that sign apps',
  },
  { names: ['.ssh', '.gnupg'], reason: 'keys of SSH and GnuPG' },
  {
    names: ['*.kdb', '*.kdbx', '.password-store', '*.keychain', '*.keychain-db'],
    reason: 'stores of password managers',
  },
  {
    names: ['credentials', 'credentials.{json,toml,yml,yaml}', '.credentials', '.credentials.json'],
    reason: 'logins, as many tools name their file or folder',
  },
  {
    names: [
      '.secrets',
      'secrets.{json,toml,yml,yaml}',
      'auth.json',
      '.vault_pass',
      '.vault_pass.txt',
    ],
    reason: 'passwords and tokens, as many tools name their file',
  },
  {
    names: ['.git', '.git-credentials', 'gh/hosts.yml', 'glab-cli/config.yml', '.config/hub'],
    reason:
      'remotes with their passwords and every version of every file, and logins of GitHub and GitLab',
  },
  {
    names: ['.netrc', '_netrc', '.htpasswd', '.smbcredentials', 'sftp.json', 'sftp-config.json'],
    reason: 'logins of servers',
  },
  {
    names: ['.npmrc', '.yarnrc', '.yarnrc.yml', '.pypirc', '.m2/settings.xml', '.bundle/config'],
    reason: 'tokens of package registries',
  },
  {
    names: ['.pgpass', 'pgpass.conf', '.my.cnf', '.mylogin.cnf'],
    reason: 'passwords of databases',
  },
  {
    names: ['.aws', '.azure', '.gcloud', '.config/gcloud', 'application_default_credentials.json'],
    reason: 'logins of cloud providers',
  },
  {
    names: ['service-account*.json', 'client_secret*.json', '*firebase-adminsdk*.json'],
    reason: 'keys of service accounts and applications at Google',
  },
  {
    names: ['.s3cfg', '.boto', '.databrickscfg', 'rclone.conf', '*.ovpn'],
    reason: 'logins of storage, of data platforms and of private networks',
  },
  {
    names: ['.docker', '.docker/config.json', '.dockercfg', '.dockerconfigjson'],
    reason: 'logins of container registries',
  },
  { names: ['.kube', 'kubeconfig', '*.kubeconfig'], reason: 'logins of Kubernetes clusters' },
  {
    names: [
      '*.tfstate*',
      '*.tfvars',
      '*.tfvars.json',
      '.terraform.d',
      '.terraformrc',
      '.vault-token',
    ],
    reason: 'what Terraform deploys, with its passwords, and logins of Terraform and Vault',
  },
  {
    names: [
      '.claude.json',
      '.claude/settings.json',
      '.claude/settings.local.json',
      'claude_desktop_config.json',
      '.codex/config.toml',
      '.cursor/mcp.json',
    ],
    reason: 'Claude, Codex and Cursor, with their keys and those of the servers that they start',
  },
  {
    names: [
      '.kiro/settings/mcp.json',
      'amp/settings.{json,jsonc}',
      'kilo/{config,kilo,opencode}.{json,jsonc}',
      '.kilocode/cli/config.json',
      'mcp_settings.json',
    ],
    reason: 'Kiro, Amp and Kilo Code, the same',
  },
  {
    names: ['mcp-config.json', '.copilot/config.json', 'github-copilot/{apps,hosts}.json'],
    reason: 'GitHub Copilot, the same',
  },
  {
    names: ['{.gemini,.qwen}/settings.json', 'oauth_creds.json', 'mcp-oauth-tokens*.json'],
    reason: 'Gemini CLI and Qwen Code, the same, and their logins',
  },
  {
    names: [
      '.factory/{config,mcp,settings,settings.local}.json',
      '.continue/config.{json,yaml}',
      '.continue/mcpservers',
    ],
    reason: 'Factory Droid and Continue, the same',
  },
  {
    names: [
      'goose/config.yaml',
      'goose/config/config.yaml',
      'crush/crush.json',
      'zed/settings.json',
    ],
    reason: 'Goose, Crush and Zed, the same',
  },
  {
    names: [
      'mcp_config.json',
      'cline_mcp_settings.json',
      '.cline/data/settings/providers.json',
      'opencode/{config,opencode}.{json,jsonc}',
      'mcp-auth.json',
    ],
    reason: 'Devin Desktop (Windsurf), Cline and opencode, the same',
  },
];

/** Samples without values, which are meant to be shared. */
export const publicNames: readonly string[] = [
  '.env.example',
  '.env.sample',
  '.env.template',
  'example.env',
  'sample.env',
  'template.env',
];
