/** Letters and digits that belong to nobody; samples are put together, so that no scanner finds them in this file. */
const mixedFrom = (start: number, length: number) =>
  'aB3xK9mQ2vR7tY5wZ8nL4pD6'.repeat(20).slice(start, start + length);
const hexFrom = (start: number, length: number) =>
  '3f9a0c7be1d24865'.repeat(20).slice(start, start + length);

interface Sample {
  /** What stands in the place of the secret. */
  readonly label: string;
  readonly secret: string;
  readonly text: string;
}

const by = (label: string, text: (secret: string) => string, secret: string): Sample => ({
  label,
  secret,
  text: text(secret),
});
const bare = (label: string, secret: string) => by(label, (it) => `got ${it}, then`, secret);

/** Secrets of each shape, as they stand in texts. */
export const secretSamples = secretSamplesOf(0);

/** The same with other secrets for each of a few turns. */
export function secretSamplesOf(turn: number): readonly Sample[] {
  const mixed = (length: number) => mixedFrom(turn, length);
  const hex = (length: number) => hexFrom(turn, length);
  const word = (letters: string) => letters.slice(turn) + letters.slice(0, turn);
  const jwt = `eyJ${mixed(20)}.eyJ${mixed(60)}.${mixed(40)}`;
  return [
    bare('AWS access key', `AKIA${word('Q3EGRW7T2LMZXCVB')}`),
    bare('GitHub token', `ghp_${mixed(36)}`),
    bare('GitHub token', `github_pat_${mixed(82)}`),
    bare('GitLab token', `glpat-${mixed(20)}`),
    bare('Slack token', `xoxb-123456789012-${mixed(24)}`),
    by(
      'Slack webhook',
      (it) => `https://hooks.slack.com/services/${it}`,
      `T0000/B0000/${mixed(24)}`,
    ),
    bare('Stripe key', `sk_live_${mixed(24)}`),
    bare('Anthropic key', `sk-ant-api03-${mixed(90)}`),
    bare('OpenAI key', `sk-proj-${mixed(60)}`),
    bare('OpenAI key', `sk-${mixed(48)}`),
    bare('Google API key', `AIza${mixed(35)}`),
    bare('npm token', `npm_${mixed(36)}`),
    bare('PyPI token', `pypi-${mixed(90)}`),
    bare('SendGrid key', `SG.${mixed(22)}.${mixed(43)}`),
    bare('JWT', jwt),
    bare('Hugging Face token', `hf_${mixed(34)}`),
    bare('DigitalOcean token', `dop_v1_${hex(64)}`),
    bare('Telegram token', `123456789:AA${mixed(33)}`),
    bare('Mailchimp key', `${hex(32)}-us12`),
    by('Azure key', (it) => `AccountName=a;AccountKey=${it};End`, `${mixed(86)}==`),
    by('MYSQL_PWD', (it) => `MYSQL_PWD=${it} mysql shop`, word('correcthorse')),
    by('API_KEY', (it) => `export API_KEY=${it}`, hex(16)),
    by('DB_PASSWORD', (it) => `DB_PASSWORD='${it}'`, word('correct horse battery')),
    by('SECRET_KEY', (it) => `SECRET_KEY = '${it}'`, word('django-insecure-4$x7!abc')),
    by('password', (it) => `  password: ${it}`, word('hunter2')),
    by('password', (it) => `{ "user": "me", "password": "${it}" }`, word('Tr0ub4dor&3')),
    by('token', (it) => String.raw`"{\"token\":\"${it}\"}"`, word('abc123def456')),
    by('access_token', (it) => `GET /x?access_token=${it}&y=1`, word('abcdef123456')),
    by('X-Api-Key', (it) => `X-Api-Key: ${it}`, word('abcdef123456')),
    by('db.password', (it) => `db.password=${it}`, word('p@ss;w0rd!')),
    by('API_TOKEN', (it) => `set -x API_TOKEN ${it}`, word('abcd1234xyz')),
    by('API_TOKEN', (it) => `$env:API_TOKEN = '${it}'`, word('abcd1234xyz')),
    by('password', (it) => `mysqldump --password=${it} shop`, word('hunter2')),
    by('db-password', (it) => `run --db-password ${it} now`, word('letmein99')),
    by('DB_PASSWORD', (it) => `- name: DB_PASSWORD\n  value: ${it}`, word('s3cretpw9')),
    by('password', (it) => `<password>${it}</password>`, word('S3cretPw')),
    by('password', (it) => `docker login -u me -p ${it} ghcr.io`, word('myP4ssw0rd')),
    by('password', (it) => `mysql -u root -p${it} shop`, word('S3cret99x')),
    by('password', (it) => `curl -u admin:${it} http://127.0.0.1`, word('s3cretpw')),
    by('password', (it) => `postgres://app:${it}@db:5432/shop`, word('s3cret')),
    by('password', (it) => `redis://:${it}@localhost`, word('s3cretpass')),
    by('password', (it) => `machine a login me password ${it}`, word('abcd1234')),
    by('password', (it) => `create user a identified by '${it}'`, word('hunter22')),
    by('Authorization', (it) => `Authorization: Bearer ${it}`, word('abcDEF123456ghiJKL7')),
    by('Authorization', (it) => `curl -H 'authorization: Basic ${it}' x`, word('dXNlcjpodW50ZXIy')),
  ];
}

/** Texts that look like these, and have none. */
export const harmlessTexts: readonly string[] = [
  'password: string',
  'const token = getToken();',
  'token: tokens[2].value,',
  'readonly hashedPassword: Uint8Array;',
  'const tokenType = "Bearer";',
  '"password": "Your password",',
  '"space-separated-tokens": "^2.0.2",',
  'headers: { Authorization: `Bearer ${token}` }',
  "'Authorization': 'Bearer ' + token",
  '--password string   The password or a token',
  'TOKEN=$(cat file)',
  'API_KEY=${{ secrets.API_KEY }}',
  'https://user:password@example.com',
  'PASSWORD_FILE=/run/secrets/db',
  'TOKEN_URL=https://example.com/token12345678',
  'editor.tokenColor: #6c6c6ccc',
  "'Lock-Token': 'urn:uuid:a515cfa4-5da4-22e1-f5b5-00a0451e6bf7'",
  'keyword.token2 = "keyword.operator"',
  "if (key.startsWith('-----BEGIN PRIVATE KEY-----')) return;",
];

const line = (at: number) => mixedFrom(at, 64);

/** The lines of a private key between its first and its last. */
export const keyLines = [0, 3, 7, 11, 13, 17].map(line);

export const privateKey = [
  `-----BEGIN RSA ${'PRIVATE KEY'}-----`,
  ...keyLines,
  `-----END RSA ${'PRIVATE KEY'}-----`,
].join('\n');
