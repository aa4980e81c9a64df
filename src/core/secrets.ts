import picomatch from 'picomatch';

const secretFolders = new Set(['.git', '.ssh', '.aws', '.gnupg']);

const secretNames = picomatch(
  [
    '.env',
    '.envrc',
    '.env[._~-]*',
    '*.pem',
    '*.key',
    '*.p12',
    '*.pfx',
    '*.keystore',
    'id_{rsa,dsa,ecdsa,ed25519}*',
    '.npmrc',
    '.netrc',
    '.pypirc',
    '.git-credentials',
    'credentials',
    'credentials.json',
    '*.tfstate*',
  ],
  { dot: true },
);
const publicNames = new Set(['.env.example', '.env.sample', '.env.template']);

/** A name that Windows takes for another file's or for a device: a stream, a trailing dot or space, `con`, `com1` … */
const windowsAlias = /:|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

export type SecretRule = (path: string) => boolean;

/**
 * Tells the paths that are never shared, pinned or not, from their names alone, without case.
 * @param more patterns of file names that a setting adds.
 */
export function secretRule(more: readonly string[], platform: NodeJS.Platform): SecretRule {
  const added = picomatch(
    more.map((pattern) => pattern.toLowerCase()),
    { dot: true },
  );
  return (path) => {
    const segments = path
      .toLowerCase()
      .split('/')
      .filter((segment) => segment !== '');
    const name = segments.at(-1) ?? '';
    return (
      segments.some((segment) => secretFolders.has(segment)) ||
      added(name) ||
      (secretNames(name) && !publicNames.has(name)) ||
      (platform === 'win32' && segments.slice(1).some((segment) => windowsAlias.test(segment)))
    );
  };
}
