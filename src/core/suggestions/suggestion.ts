import type { CanonicalUri } from '../documents/uris';

/** A document that speaks for a suggestion, and its title. */
interface Beside {
  readonly uri: CanonicalUri;
  readonly title: string;
}

/** Why a file is suggested. Whatever is named here is served. */
export type SuggestionReason =
  | {
      readonly type: 'together';
      readonly beside: Beside;
      readonly times: number;
      readonly of: number;
    }
  | { readonly type: 'test' | 'name' | 'folder'; readonly beside: Beside }
  | { readonly type: 'problems' | 'changed' | 'visited' };

/** A file that the person will probably want next. */
export interface Suggestion {
  readonly uri: CanonicalUri;
  /** How likely it is, from 0 to 1. */
  readonly confidence: number;
  /** The strongest first. */
  readonly reasons: readonly SuggestionReason[];
}

/** The priority of a pin that is made of a suggestion: from low to high. */
export function priorityOf({ confidence }: Suggestion): number {
  return Math.round((0.2 + 0.6 * confidence) * 10) / 10;
}
