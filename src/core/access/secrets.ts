import { globMatcher } from '../../base/glob';
import { stateFolderName } from '../protocol/windowRecord';

/** In our own are tokens, and copies of clients' files with whatever keys those hold. */
const secretFolders = new Set(['.git', '.ssh', '.aws', '.gnupg', stateFolderName]);

const secretNames = globMatcher([
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
  // Of AI clients, for one person: with the keys of the servers that they start.
  '.claude.json',
  'claude_desktop_config.json',
  'cline_mcp_settings.json',
  'mcp_config.json',
  'mcp-config.json',
]);
const publicNames = new Set(['.env.example', '.env.sample', '.env.template']);

/**
 * A name that Windows takes for something else: a path (of another machine even), a stream, another file by a trailing dot
 * or space, a device.
 */
const windowsAlias = /[\\:]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;
const drive = /^[a-z]:$/i;

export type SecretRule = (path: string) => boolean;

/**
 * Tells the paths that are never shared, pinned or not, from their names alone, without case.
 * @param more patterns that a setting adds: of the name of a file or folder, or of the end of a path.
 */
export function secretRule(more: readonly string[], platform: NodeJS.Platform): SecretRule {
  const added = globMatcher(
    more.map((pattern) => (pattern.includes('/') ? `**/${pattern.replace(/^\/+/, '')}` : pattern)),
    { ignoreCase: true },
  );
  return (path) => {
    const segments = path
      .toLowerCase()
      .split('/')
      .filter((segment) => segment !== '');
    const name = segments.at(-1) ?? '';
    return (
      segments.some((segment) => secretFolders.has(segment)) ||
      added(segments.join('/')) ||
      segments.some((segment) => added(segment)) ||
      (secretNames(name) && !publicNames.has(name)) ||
      (platform === 'win32' &&
        segments.some(
          (segment, at) => windowsAlias.test(segment) && !(at === 0 && drive.test(segment)),
        ))
    );
  };
}
