import type { SuggestedPart } from '../budget/suggestedParts';
import type { PartContents, PlacedPart } from '../budget/composition';
import type { PinnedPart } from '../budget/pinnedParts';
import type { CanonicalUri } from '../documents/uris';
import { digest } from './digest';

/** The digests of the suggested files that a session has received; empty for a file that the brief had no room for. */
export type SentSuggestions = ReadonlyMap<CanonicalUri, string>;

/** The maximum number of suggestions of a session that are remembered. */
const most = 200;

/**
 * The suggested files that a session has not received, or that have another text by now. A file is not sent again because
 * of another reason, nor if the brief had no room for it.
 */
export async function newSuggestions(
  suggested: readonly SuggestedPart[],
  sent: SentSuggestions,
  read: (part: SuggestedPart) => Promise<PartContents>,
): Promise<readonly SuggestedPart[]> {
  const found: SuggestedPart[] = [];
  for (const part of suggested) {
    const hash = sent.get(part.uri);
    if (hash === '') continue;
    if (hash === undefined || hash !== hashOf(await read(part))) found.push(part);
  }
  return found;
}

/**
 * The state after these were placed. A file that is no longer suggested is kept, so that its text is not sent again when
 * it is suggested anew.
 */
export function sentSuggestions(
  placed: readonly PlacedPart<PinnedPart>[],
  before: SentSuggestions = new Map(),
): SentSuggestions {
  const sent = new Map(before);
  for (const { part, contents, tokens } of placed) {
    if (part.uri === undefined) continue;
    sent.delete(part.uri);
    sent.set(part.uri, tokens > 0 ? hashOf(contents) : '');
  }
  return new Map([...sent].slice(-most));
}

function hashOf(contents: PartContents | undefined): string {
  return contents?.type === 'text' ? digest([contents.text]) : '';
}
