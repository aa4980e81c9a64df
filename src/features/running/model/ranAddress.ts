import { canonicalUri, parseUri, type CanonicalUri } from '../../../core/documents/uris';

export const lastUri = canonicalUri('terminal://window/last');
export const commandsUri = canonicalUri('terminal://window/commands');

export type RanAddress =
  | { readonly type: 'last' | 'commands' }
  | { readonly type: 'command'; readonly id: number; readonly lines?: string | undefined }
  | { readonly type: 'task'; readonly name: string };

/** `undefined` for what is no address of what ran. */
export function ranAddress(uri: CanonicalUri): RanAddress | undefined {
  if (!/^(terminal|task):/.test(uri)) return undefined;
  const { scheme, authority, path, query, fragment } = parseUri(uri);
  if (fragment !== '') return undefined;
  if (scheme === 'task') {
    const name = path.slice(1);
    return authority === 'workspace' && name !== '' && query === ''
      ? { type: 'task', name }
      : undefined;
  }
  if (authority !== 'window') return undefined;
  if (uri === lastUri) return { type: 'last' };
  if (uri === commandsUri) return { type: 'commands' };
  const [, id] = /^\/command\/([1-9]\d{0,8})$/.exec(path) ?? [];
  const [, lines] = /^(?:lines=(.*))?$/.exec(query) ?? [];
  const isKnown = query === '' || lines !== undefined;
  return id !== undefined && isKnown
    ? { type: 'command', id: Number(id), lines: lines || undefined }
    : undefined;
}

export function commandUri(id: number): CanonicalUri {
  return canonicalUri(`terminal://window/command/${id}`);
}

export function taskUri(name: string): CanonicalUri {
  return canonicalUri(`task://workspace/${encodeURIComponent(name)}`);
}
