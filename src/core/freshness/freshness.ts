import { oneLine } from '../../base/oneLine';
import type { DocumentProblems, Problem } from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';

/** Whether problems are those of the document's text as it is now. */
export type Freshness =
  | {
      readonly isFresh: true;
      /** The other sources, such as linters, that have published nothing since the text changed. */
      readonly exceptOf: readonly string[];
    }
  | { readonly isFresh: false; readonly why: WhyNot };

/** The answer of a language server about a document. */
export interface ServerAnswer {
  readonly freshness: Freshness;
  /** All problems of the document, if VS Code does not show them: it shows none for a file without a tab. */
  readonly problems?: readonly Problem[];
  /** The errors of other documents that the same server was asked about, open ones and those of `Wait.also`; often none. */
  readonly others?: readonly Omit<DocumentProblems, 'path'>[];
}

export interface Wait {
  readonly ms: number;
  readonly signal: AbortSignal;
  /** Documents that need not be open, of which the answer tells the errors, too. */
  readonly also?: readonly CanonicalUri[];
  /** How long other sources, such as linters, are waited for at most if their problems are of before; not at all if left out. */
  readonly lintersMs?: number;
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

/** The reason why problems are not known to be fresh. */
type WhyNot = keyof typeof texts;

/** The texts say what is wrong and what to do, to a model as well as to a person. */
const texts = {
  unasked:
    'The language server was not asked since the text changed. Call get_diagnostics with this path and a wait, such as 5 seconds.',
  noServer:
    'No language support that checks this file is known, so it cannot be known. Check it with a compiler or a linter.',
  noFile: 'There is no such file on disk. Check its path.',
  turnedOff:
    "The settings of VS Code turn checks of this file's language off. Check it with a compiler or a linter.",
  notOpen:
    'The file has no tab in VS Code, and its language server checks only what has one. Ask the person to open it.',
  behind:
    'VS Code has not yet seen how the file, or one that it imports, was changed on disk. Ask again with a longer wait.',
  unreadable:
    'The file is no text, or too large to be read at once. Check it with a compiler or a linter.',
  timeOver:
    'The wait was over before the language server had answered. Ask again with a longer wait, at most 10 seconds.',
  failed: 'The language server failed to answer. Ask again in a moment.',
  unconfirmed:
    'The language server has published nothing since the text changed, so these can be the problems of before. ' +
    'Ask again, or check the file with a compiler.',
  busy: 'Too many questions with a wait are open. Ask again once they are answered.',
  manyFiles:
    'Only the problems of one file can be confirmed. Give the path of the file that you changed, and a wait.',
} as const;

export function explain(why: WhyNot): string {
  return texts[why];
}

/** Says what of fresh problems can be of before; empty if nothing can. */
export function explainExcept(sources: readonly string[]): string {
  return sources.length === 0
    ? ''
    : `Problems of ${sources.map(oneLine).join(', ')} can be of the text before: none were published since. Ask again, or run it.`;
}

/** Whether an editor's text equals the file's, apart from line endings and a byte order mark. */
export function isSameText(shown: string, inFile: string): boolean {
  return shown === inFile || plain(shown) === plain(inFile);
}

function plain(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}
