import { posix } from 'node:path';
import { type CanonicalUri, canonicalUri, childUri, subscriptionKey } from '../../documents/uris';
import type { PathFlaw } from './teamFileProblem';

/** The limit for a path or a glob; no system opens longer paths, and no glob needs to be longer. */
const maxLength = 4_096;

const teamPath = '.vscode/mcp-pins.json';

/** The file with the team's pins of a workspace folder. */
export function teamFileUri(folder: CanonicalUri): CanonicalUri {
  return childUri(folder, teamPath);
}

/** Whether a file has such a name, in whatever folder and, because some systems do not tell them apart, in whatever case. */
export function isTeamFile(uri: CanonicalUri): boolean {
  const end = subscriptionKey(uri).slice(-1 - teamPath.length);
  return end.toLowerCase() === `/${teamPath}`;
}

/** Why a path or a glob cannot be one of a file that a team shares: relative to the workspace folder, with forward slashes. */
export function pathFlaw(path: string): PathFlaw | undefined {
  if (!/[^\s/]/.test(path)) return 'empty';
  if (path.length > maxLength) return 'long';
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return 'character';
  if (path.includes('\\')) return 'backslash';
  if (/^(\/|[a-z]:|[a-z][a-z0-9+.-]*:\/)/i.test(path)) return 'absolute';
  return path.split('/').includes('..') ? 'outside' : undefined;
}

/** @param folder the workspace folder's canonical URI. */
export function uriInFolder(folder: CanonicalUri, path: string): CanonicalUri {
  const inside = posix
    .normalize(path)
    .split('/')
    .filter((name) => name !== '' && name !== '.');
  const uri = childUri(folder, inside.map(encodeURIComponent).join('/'));
  return inside.length === 0 ? folder : canonicalUri(uri);
}

/** The reverse; `undefined` for a URI outside of the folder or with a name that the file cannot hold. */
export function pathInFolder(folder: CanonicalUri, uri: CanonicalUri): string | undefined {
  const root = childUri(folder, '');
  if (uri === folder || uri === root) return '.';
  if (!uri.startsWith(root) || /[?#]/.test(uri)) return undefined;
  const path = decodeURIComponent(uri.slice(root.length));
  return pathFlaw(path) ? undefined : path;
}
