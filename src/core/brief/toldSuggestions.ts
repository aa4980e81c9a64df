import type { SuggestedPart } from '../budget/suggestedParts';
import type { PartContents, PlacedPart } from '../budget/compose';
import type { PinnedPart } from '../budget/pinnedParts';
import type { CanonicalUri } from '../documents/uris';
import { digest } from './digest';

/** The digests of the suggested files that a session was told; empty for one that the brief had no room for. */
export type ToldSuggestions = ReadonlyMap<CanonicalUri, string>;

/** So many of a session are remembered. */
const most = 200;

/**
 * The suggested files that a session was not told, or that have another text by now. Other reasons are not told again,
 * nor is what had no room.
 */
export async function newSuggestions(
  suggested: readonly SuggestedPart[],
  told: ToldSuggestions,
  read: (part: SuggestedPart) => Promise<PartContents>,
): Promise<readonly SuggestedPart[]> {
  const found: SuggestedPart[] = [];
  for (const part of suggested) {
    const hash = told.get(part.uri);
    if (hash === '') continue;
    if (hash === undefined || hash !== hashOf(await read(part))) found.push(part);
  }
  return found;
}

/** What is told once these were placed: what is no longer suggested can be suggested again. */
export function toldSuggestions(
  placed: readonly PlacedPart<PinnedPart>[],
  before: ToldSuggestions = new Map(),
): ToldSuggestions {
  const told = new Map(before);
  for (const { part, contents, tokens } of placed) {
    if (part.uri === undefined) continue;
    told.delete(part.uri);
    told.set(part.uri, tokens > 0 ? hashOf(contents) : '');
  }
  return new Map([...told].slice(-most));
}

function hashOf(contents: PartContents | undefined): string {
  return contents?.type === 'text' ? digest([contents.text]) : '';
}
