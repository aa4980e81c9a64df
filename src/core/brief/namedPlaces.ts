import { setTimeout as delay } from 'node:timers/promises';
import { Attention } from '../budget/attention';
import { readPart, type PinnedPart } from '../budget/pinnedParts';
import type { ReadContext } from '../catalog/resource';
import { parseUri, type CanonicalUri } from '../documents/uris';
import { flatten } from '../outline/outline';
import type { Outlines } from '../outline/outlines';
import { withLines } from '../pins/title';

interface Options {
  /** Documents that are not pinned, the likeliest first. */
  documents(): Promise<readonly NearDocument[]>;
  readonly context: ReadContext;
  readonly outlines: Outlines;
}

/** A document that is not pinned. */
export type NearDocument = PinnedPart & { readonly uri: CanonicalUri };

/** A prompt waits for it: no more documents are looked at, no longer texts, no more places named, and for no longer. */
const limits = { documents: 20, characters: 200_000, places: 10, ms: 200 };

/** Where the declarations are that a prompt names, such as `total: src/cart.ts:8-11`. */
export async function namedPlaces(
  prompt: string | undefined,
  { documents, context, outlines }: Options,
): Promise<readonly string[]> {
  const attention = new Attention(prompt);
  if (!attention.hasNames) return [];
  const near = (await documents()).slice(0, limits.documents);
  const late = delay(limits.ms, [], { ref: false });
  const looks = near.map((document) => placesIn(document, attention, { context, outlines }));
  const found = await Promise.all(looks.map((look) => Promise.race([look, late])));
  return found.flat().slice(0, limits.places);
}

async function placesIn(
  document: NearDocument,
  attention: Attention,
  { context, outlines }: Pick<Options, 'context' | 'outlines'>,
): Promise<readonly string[]> {
  const contents = await readPart(document, context);
  if (contents.type !== 'text' || contents.text.length > limits.characters) return [];
  const { text, language } = contents;
  // Few texts have one of the names, and only these are worth an outline.
  if (!attention.isAnyIn(text)) return [];
  const made = await outlines.outline({ language, path: parseUri(document.uri).path, text });
  if (made.type !== 'outline') return [];
  return [...flatten(made.outline.declarations)]
    .filter(({ declaration }) => attention.isNamed(declaration))
    .map(({ declaration }) => `${declaration.name}: ${withLines(document.title, declaration)}`);
}
