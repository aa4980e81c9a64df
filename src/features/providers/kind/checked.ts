import { isDeepStrictEqual } from 'node:util';
import type { ProvidedContent, ProvidedResource } from '../../../api/api';
import { shownLine } from '../../../base/oneLine';
import { timeSlice } from '../../../base/timeSlice';
import type { ShownIcon } from '../../../core/catalog/icons';
import { checkReadSize } from '../../../core/catalog/readLimit';
import type { ResourceBody, ResourceDescription } from '../../../core/catalog/resource';
import { type CanonicalUri, canonicalUri, parseUri } from '../../../core/documents/uris';

/** More are ignored. */
const maxListed = 10_000;
const longestUri = 2_000;
const longestText = 300;

/** A listed resource. */
interface Provided {
  /** Its URI as the provider spells it. */
  readonly spelled: string;
  readonly description: ResourceDescription;
}

export type ProvidedList = ReadonlyMap<CanonicalUri, Provided>;

/**
 * The resources in a provider's list. Anything that is not a resource of its scheme is left out, and so is another
 * spelling of an earlier URI.
 * @param before the previous list; an unchanged resource stays the same object.
 * @throws TypeError if it is no list.
 */
export async function checkedList(
  scheme: string,
  listed: unknown,
  { icon, before }: { readonly icon: ShownIcon; readonly before: ProvidedList },
): Promise<ProvidedList> {
  if (!Array.isArray(listed)) throw new TypeError('list() returned no array.');
  const known = new Map<CanonicalUri, Provided>();
  const resources: readonly unknown[] = listed.slice(0, maxListed);
  for (const each of resources) {
    if (timeSlice.isOver) await timeSlice.rest();
    const { uri } = fieldsOf<ProvidedResource>(each);
    const canonical = checkedUri(scheme, uri);
    const description = checkedDescription(each, icon);
    if (typeof uri !== 'string' || !canonical || !description || known.has(canonical)) continue;
    const provided: Provided = { spelled: uri, description };
    const last = before.get(canonical);
    known.set(canonical, last && isDeepStrictEqual(last, provided) ? last : provided);
  }
  return known;
}

/** `undefined` if it has no name. */
export function checkedDescription(
  given: unknown,
  icon: ShownIcon,
): ResourceDescription | undefined {
  const { name, title, description, mimeType } = fieldsOf<ProvidedResource>(given);
  const shown = line(name);
  if (shown === undefined) return undefined;
  const about = line(description);
  const type = checkedType(mimeType);
  return {
    name: shown,
    title: line(title) ?? shown,
    ...(about !== undefined && { description: about }),
    ...(type !== undefined && { mimeType: type }),
    icon,
  };
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
    return { mimeType: type ?? 'application/octet-stream', blob: new Uint8Array(blob) };
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
  return shownLine(text, longestText);
}

function checkedType(type: unknown): string | undefined {
  if (typeof type !== 'string' || type.length > 100) return undefined;
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : undefined;
}

export function fieldsOf<Of>(value: unknown): { readonly [Field in keyof Of]?: unknown } {
  return typeof value === 'object' && value !== null ? value : {};
}
