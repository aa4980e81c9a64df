import type { DocumentProblems, Problem } from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';
import type { WhyNot } from './whyNot';

/** Whether problems are those of the document's text as it is now. */
export type Freshness =
  { readonly isFresh: true } | { readonly isFresh: false; readonly why: WhyNot };

/** The answer of a language server about a document. */
export interface ServerAnswer {
  readonly freshness: Freshness;
  /** All problems of the document, if VS Code does not show them: it shows none for a file without a tab. */
  readonly problems?: readonly Problem[];
  /** Other open documents with errors, as far as the same server reports them. */
  readonly others?: readonly Omit<DocumentProblems, 'path'>[];
}

export interface Wait {
  readonly ms: number;
  readonly signal: AbortSignal;
}

export interface FreshnessSource {
  /** Returns what is known without asking a language server. */
  known(document: CanonicalUri): Promise<Freshness>;
  /**
   * The problems of a document that is about to be edited; `undefined` if they are not known. They are waited for only
   * where the language server tells that it has finished.
   */
  before(
    document: CanonicalUri,
    wait: Wait,
  ): Promise<
    (Pick<ServerAnswer, 'others'> & { readonly problems: readonly Problem[] }) | undefined
  >;
  /** Waits until the document's language server has answered for its text as it is now, or the wait is over. */
  ask(document: CanonicalUri, wait: Wait): Promise<ServerAnswer>;
}

/** The longest wait that a client may ask for. */
export const longestWaitSeconds = 10;

export function notFresh(why: WhyNot): Freshness {
  return { isFresh: false, why };
}

/** Ends a question to a language server with the reason why its answer cannot be fresh. */
export class NotFresh extends Error {
  override readonly name = 'NotFresh';
  constructor(readonly why: WhyNot) {
    super(why);
  }
}
