import { posix } from 'node:path';
import type { Kinds } from '../catalog/kinds';
import type { LineRange } from '../documents/lines';
import type { Pin } from './pin';
import type { CanonicalUri } from '../documents/uris';

/** Returns the title of a pinned resource, as the person sees it. */
export type Title = (uri: CanonicalUri) => string;

/**
 * `src/a.ts`, `src/a.ts:10-20`, `src/`, `src/**`.
 * @param lines the present lines of a range
 */
export function titleOf({ target }: Pin, title: Title, lines?: LineRange): string {
  switch (target.type) {
    case 'resource':
      return title(target.uri);
    case 'range':
      return withLines(title(target.uri), lines ?? target.lines);
    case 'folder':
      return `${title(target.uri).replace(/[\\/]$/, '')}/`;
    case 'glob':
      return target.pattern;
  }
}

export function withLines(title: string, { first, last }: LineRange): string {
  return `${title}:${first === last ? first : `${first}-${last}`}`;
}

/** The last part of a title, and the folder before it. */
export function splitTitle(title: string): { readonly label: string; readonly folder: string } {
  const path = title.replaceAll('\\', '/');
  const folder = posix.dirname(path);
  return { label: posix.basename(path), folder: folder === '.' ? '' : folder };
}

interface Titles {
  readonly kinds: Pick<Kinds, 'titleOf'>;
  /** The title of a document. */
  readonly title: Title;
}

/**
 * What a pin is called in texts for clients.
 * @param lines the present lines of a range
 */
export async function labelOf(
  pin: Pin,
  { kinds, title }: Titles,
  lines?: LineRange,
): Promise<string> {
  const { target } = pin;
  const own = target.type === 'resource' ? await kinds.titleOf(target.uri) : undefined;
  return own ?? titleOf(pin, title, lines);
}
