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
  documents(): Promise<readonly (PinnedPart & { readonly uri: CanonicalUri })[]>;
  readonly context: ReadContext;
  readonly outlines: Outlines;
}

/** A prompt waits for them, so that no more documents are read, and no longer. */
const limits = { documents: 20, characters: 200_000, places: 10, ms: 200 };

/** Where the declarations are that a prompt names, such as `total: src/cart.ts:8-11`. */
export async function namedPlaces(
  prompt: string | undefined,
  { documents, context, outlines }: Options,
): Promise<readonly string[]> {
  const attention = new Attention(prompt);
  if (!attention.hasNames) return [];
  const late = delay(limits.ms, undefined, { ref: false });
  const looks = (await documents()).slice(0, limits.documents).map(async (part) => {
    const contents = await readPart(part, context);
    if (contents.type !== 'text' || contents.text.length > limits.characters) return [];
    const { text, language } = contents;
    // Few texts have one of the names, and only these are worth an outline.
    if (!attention.isAnyIn(text)) return [];
    const { path } = parseUri(part.uri);
    const made = await Promise.race([outlines.outline({ language, path, text }), late]);
    if (made?.type !== 'outline') return [];
    return [...flatten(made.outline.declarations)]
      .filter(({ declaration }) => attention.isNamed(declaration))
      .map(({ declaration }) => `${declaration.name}: ${withLines(part.title, declaration)}`);
  });
  return (await Promise.all(looks)).flat().slice(0, limits.places);
}
