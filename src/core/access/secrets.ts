import { globMatcher } from '../../base/glob';
import { stateFolderName } from '../protocol/windowRecord';

/** Our own folder holds tokens and copies of clients' files, which can contain keys. */
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
  // AI clients' files of one user, with the keys of the servers that they start.
  '.claude.json',
  'claude_desktop_config.json',
  'cline_mcp_settings.json',
  'mcp_config.json',
  'mcp-config.json',
]);
const publicNames = new Set(['.env.example', '.env.sample', '.env.template']);

/**
 * A name that Windows interprets as something else: a path (even on another machine), a stream, a device, or, with a
 * trailing dot or space, another file.
 */
const windowsAlias = /[\\:]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;
const drive = /^[a-z]:$/i;

export type SecretRule = (path: string) => boolean;

/**
 * Recognises paths that are never shared, even if pinned, by their names alone, ignoring case.
 * @param more patterns from a setting, for the name of a file or folder or for the end of a path.
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
