import type { BundlePart } from './leftOut';
import { compose } from './compose';
import type { ComposeOptions } from './composition';
import { type CanonicalUri, withoutQuery, canonicalUri } from '../documents/uris';

/** The resource that holds everything pinned. */
export const bundleUri = canonicalUri('context://workspace/pinned');

/** The resource that holds the brief: pins, the user's place, and problems in one short text. */
export const briefUri = canonicalUri('context://workspace/brief');

/** Whether a resource is made of pinned ones, and so is no part of another one. */
export function isMadeOfPins(uri: CanonicalUri): boolean {
  return isVariantOf(bundleUri, uri) || isVariantOf(briefUri, uri);
}

/** Whether a URI asks for this resource, with any budget. */
export function isVariantOf(known: CanonicalUri, uri: CanonicalUri): boolean {
  return uri === known || (uri.startsWith(known) && withoutQuery(uri) === known);
}

type Options<Part extends BundlePart> = Omit<ComposeOptions<Part>, 'head' | 'tail' | 'list'>;

/** Composes one Markdown document of everything pinned, the most important first, and of extras that fit the budget. */
export async function composeBundle<Part extends BundlePart>(
  options: Options<Part>,
): Promise<string> {
  const { parts, heldBack, budget, tokens } = options;
  const count = parts.length + heldBack;
  const head = `# Pinned context\n\nMost important first, within ${budget} tokens (an estimate).\n\n`;
  const list = { heading: '## Left out\n\n', nameOf: ({ title }: Part) => title };
  const { text, extras } = await compose({ ...options, head, tail: '', list });
  if (count === 0 && extras.every((extra) => extra.tokens === 0)) return 'Nothing is pinned.\n';
  if (text !== undefined) return text;
  const nothing = `Pinned: ${count}. The budget of ${budget} tokens holds none of it.\n`;
  return (await tokens.count(nothing)) <= budget ? nothing : '';
}
