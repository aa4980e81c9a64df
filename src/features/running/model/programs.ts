export type ProgramAndWord = readonly [program: string, word: string];

/** Each of these programs with each of these words. */
function pairs(programs: string, words: string): readonly ProgramAndWord[] {
  return programs
    .split(' ')
    .flatMap((program) => words.split(' ').map((word) => [program, word] as const));
}

/** Programs that print or take secrets, whatever their words. */
export const secretPrograms: ReadonlySet<string> = new Set(
  `printenv history pass gopass op vault bw lpass keepassxc-cli security secret-tool keyring keyctl
  ssh-keygen ssh-add openssl gpg gpg2 age age-keygen sops chamber doppler infisical teller berglas
  htpasswd mkpasswd pwgen passwd chpasswd keytool certutil step mkcert get-credential
  get-secret sshpass convertfrom-securestring convertto-securestring get-history cmdkey`.split(
    /\s+/,
  ),
);

/** Programs that do so without any word but options. */
export const secretAlone: ReadonlySet<string> = new Set(
  'env set export declare typeset local readonly get-variable'.split(' '),
);

/** Words that have a program do so: each of them in this order, with others before, between and behind. */
export const secretWords: readonly (readonly [program: string, ...words: string[]])[] = [
  ['gh', 'auth'],
  ['gh', 'secret'],
  ['glab', 'auth'],
  ['hub', 'api'],
  ['aws', 'configure'],
  ['aws', 'sts'],
  ['aws', 'sso'],
  ['aws', 'secretsmanager'],
  ['aws', 'ssm'],
  ['aws', 'iam'],
  ['aws', 'ecr', 'get-login-password'],
  ['aws', 'get-login'],
  ['aws', 'get-token'],
  ['gcloud', 'auth'],
  ['gcloud', 'secrets'],
  ['gcloud', 'config-helper'],
  ['az', 'get-access-token'],
  ['az', 'login'],
  ['az', 'keyvault'],
  ['az', 'credential'],
  ['az', 'keys'],
  ['doctl', 'auth'],
  ['kubectl', 'secret'],
  ['kubectl', 'secrets'],
  ['kubectl', 'token'],
  ['oc', 'secret'],
  ['oc', 'secrets'],
  ['oc', 'whoami'],
  ['helm', 'values'],
  ['docker', 'login'],
  ['docker', 'secret'],
  ['docker', 'inspect'],
  ['docker', 'compose', 'config'],
  ['docker', 'stack', 'config'],
  ['docker-compose', 'config'],
  ['podman', 'login'],
  ['podman', 'secret'],
  ['podman', 'inspect'],
  ['npm', 'token'],
  ['npm', 'login'],
  ['npm', 'adduser'],
  ['yarn', 'workspace', 'config'],
  ['yarn', 'workspaces', 'config'],
  ['composer', 'global', 'config'],
  ['git', 'credential'],
  ['git', 'credential-store'],
  ['git', 'foreach', 'config'],
  ['heroku', 'config:'],
  ['heroku', 'auth:'],
  ['heroku', 'auth'],
  ['fly', 'auth'],
  ['fly', 'secrets'],
  ['flyctl', 'auth'],
  ['flyctl', 'secrets'],
  ['vercel', 'env'],
  ['netlify', 'env'],
  ['netlify', 'env:list'],
  ['railway', 'variables'],
  ['supabase', 'status'],
  ['firebase', 'login'],
  ['stripe', 'login'],
  ['wrangler', 'secret'],
  ['terraform', 'output'],
  ['terraform', 'show'],
  ['terraform', 'console'],
  ['pulumi', 'stack'],
  ['ansible-vault', 'view'],
  ['ansible-vault', 'decrypt'],
  ['ansible-vault', 'edit'],
  ['compgen', '-v'],
  ['get-childitem', 'env:'],
  ['gci', 'env:'],
  ['dir', 'env:'],
  ['ls', 'env:'],
  ['get-item', 'env:'],
];

/** Words that do so only as the first one: `git config`, but not `git add config`. */
export const secretFirstWords: readonly ProgramAndWord[] = pairs(
  'kubectl docker npm yarn pnpm pip composer git heroku stripe pulumi',
  'config',
);

/** Programs that run the one that is their first word: `npx playwright test login` runs Playwright alone. */
export const firstWordWrappers: ReadonlySet<string> = new Set(
  `npx pnpx bunx uvx sudo doas env command builtin exec nohup nice ionice time timeout stdbuf setsid xargs chronic
  unbuffer caffeinate`.split(/\s+/),
);

/** Programs that run another one, which is among their words. */
export const wrappers: ReadonlySet<string> = new Set([
  ...firstWordWrappers,
  ...`su eval watch parallel find fd then do else if while until ! script strace ltrace dotenv dotenv-cli dotenv-flow
  dotenvx env-cmd cross-env cross-env-shell concurrently nodemon direnv mise asdf rtk entr flock proxychains
  proxychains4 k3s microk8s minikube ip runuser systemd-run unshare lxc-attach bash sh zsh fish dash ksh pwsh powershell
  cmd . source start-process invoke-expression iex invoke-command & call start`.split(/\s+/),
]);

/**
 * Words of a program behind which it is told what to run: `uv run python` runs Python, which `uv add python` does not. A later
 * word only names something, as in `uv run pytest -k export`.
 */
export const wrapperWords: readonly ProgramAndWord[] = [
  ...pairs('uv poetry pipenv pdm hatch conda pixi rye devbox', 'run'),
  ...pairs('bundle npm pnpm yarn pixi lerna nx', 'exec'),
  ...pairs('pnpm yarn', 'dlx'),
];

/** Scripts, modules and programs that a program runs if they are its first word: `python manage.py`, `python -m pdb`. */
export const firstWords: readonly ProgramAndWord[] = [
  ...pairs('python python3 py', 'manage.py django ipython bpython pdb keyring aider'),
  ...pairs('php', 'artisan'),
  ...pairs('yarn', 'node'),
];

/** Shells, which take a line behind an option. */
export const shells: ReadonlySet<string> = new Set(
  'bash sh zsh fish dash ksh pwsh powershell cmd eval iex invoke-expression su watch'.split(' '),
);

/** Programs in which others run that are not of this window. */
export const nestedPrograms: ReadonlySet<string> = new Set(
  `ssh mosh telnet su login chroot nsenter screen tmux zellij script wsl vagrant lxc psql mysql mariadb sqlite3 sqlite
  sqlcmd mongo mongosh redis-cli valkey-cli cqlsh clickhouse-client duckdb usql pgcli mycli litecli irb pry ghci
  ipython bpython iex jshell gdb lldb pdb ftp sftp nix-shell`.split(/\s+/),
);

/** Words with which a program runs others that are not of this window, wherever they stand: `docker compose exec`. */
export const nestedWords: readonly ProgramAndWord[] = [
  ...pairs('docker podman nerdctl docker-compose kubectl oc', 'exec run attach debug'),
  ...pairs('vagrant gcloud fly', 'ssh'),
  ...pairs('heroku', 'run'),
  ...pairs('devcontainer', 'exec'),
];

/** Words that do so only as the first one: `rails c` opens a console, which `rails test c` does not. */
export const nestedFirstWords: readonly ProgramAndWord[] = [
  ...pairs('nix', 'develop shell'),
  ...pairs('poetry pipenv hatch pixi devbox flask', 'shell'),
  ...pairs('manage.py django django-admin', 'shell dbshell'),
  ...pairs('rails', 'console c dbconsole db'),
  ...pairs('bundle', 'console'),
  ...pairs('artisan', 'tinker'),
];

/** Interpreters, which read lines from the person if they are given no file. */
export const interpreters: ReadonlySet<string> = new Set(
  `python python2 python3 py node deno bun ruby php perl lua scala clojure julia r swift kotlin erl bash sh zsh fish dash
  ksh pwsh powershell cmd`.split(/\s+/),
);

/** AI tools, which would read themselves. */
export const aiTools: ReadonlySet<string> = new Set(
  `claude codex gemini qwen copilot opencode cursor-agent droid goose crush aider cline cn amp claude-code gemini-cli qwen-code kiro-cli
  kiro q auggie windsurf devin openhands plandex llm ollama mods aichat gptme sgpt tgpt kilo roo`.split(
    /\s+/,
  ),
);
