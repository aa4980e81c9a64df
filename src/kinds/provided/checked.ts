import type { ProvidedContent, ProvidedResource } from '../../api/api';
import type { ResourceBody, ResourceDescription } from '../../core/catalog/resource';
import { checkReadSize } from '../../core/catalog/readLimit';
import { type CanonicalUri, canonicalUri, parseUri } from '../../core/documents/uris';

/** More are ignored. */
const mostListed = 10_000;
const longestUri = 2_000;
const longestText = 300;

/**
 * The resources in what a provider listed; what is no resource of its scheme is left out.
 * @throws TypeError if it is no list.
 */
export function checkedList(
  scheme: string,
  listed: unknown,
): ReadonlyMap<CanonicalUri, ResourceDescription> {
  if (!Array.isArray(listed)) throw new TypeError('list() returned no array.');
  const known = new Map<CanonicalUri, ResourceDescription>();
  const resources: readonly unknown[] = listed;
  for (const each of resources.slice(0, mostListed)) {
    const { uri, name, title, description, mimeType } = fieldsOf<ProvidedResource>(each);
    const canonical = checkedUri(scheme, uri);
    const label = line(name);
    if (canonical === undefined || label === undefined) continue;
    const about = line(description);
    const type = checkedType(mimeType);
    known.set(canonical, {
      name: label,
      title: line(title) ?? label,
      ...(about !== undefined && { description: about }),
      ...(type !== undefined && { mimeType: type }),
      icon: 'data',
    });
  }
  return known;
}

/**
 * @throws TypeError if it is no content; InvalidRequest if it is too large.
 * @returns a copy, which the provider does not change any more.
 */
export function checkedContent(content: unknown, maxBytes: number): ResourceBody | undefined {
  if (content === undefined || content === null) return undefined;
  const { mimeType, text, blob } = fieldsOf<ProvidedContent & { text: string; blob: Uint8Array }>(
    content,
  );
  const type = checkedType(mimeType);
  if (typeof text === 'string') {
    // A text has no fewer bytes than characters, and counting those of a huge one takes long.
    checkReadSize(text.length, maxBytes);
    checkReadSize(Buffer.byteLength(text), maxBytes);
    return { mimeType: type ?? 'text/plain', text };
  }
  if (blob instanceof Uint8Array) {
    checkReadSize(blob.byteLength, maxBytes);
    return { mimeType: type ?? 'application/octet-stream', blob: Uint8Array.from(blob) };
  }
  throw new TypeError('read() returned neither a text nor bytes.');
}

/** `undefined` if it is no URI of this scheme. */
export function checkedUri(scheme: string, uri: unknown): CanonicalUri | undefined {
  if (typeof uri !== 'string' || uri.length > longestUri) return undefined;
  try {
    const canonical = canonicalUri(uri);
    return parseUri(canonical).scheme === scheme ? canonical : undefined;
  } catch {
    return undefined;
  }
}

/** A text on one line; `undefined` if it is none. */
export function line(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const shown = text
    .slice(0, longestText)
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return shown === '' ? undefined : shown;
}

export function checkedType(type: unknown): string | undefined {
  if (typeof type !== 'string' || type.length > 100) return undefined;
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : undefined;
}

function fieldsOf<Of>(value: unknown): { readonly [Field in keyof Of]?: unknown } {
  return typeof value === 'object' && value !== null ? value : {};
}
