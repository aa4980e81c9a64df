import { oneLine } from '../../base/oneLine';
import type { CanonicalUri } from '../documents/uris';

/** A document that is a reason for a suggestion, with its title. */
interface Beside {
  readonly uri: CanonicalUri;
  readonly title: string;
}

/** The reason for a suggestion. Documents that it names are served. */
export type SuggestionReason =
  | {
      readonly type: 'together';
      readonly beside: Beside;
      readonly times: number;
      readonly of: number;
    }
  | {
      readonly type: 'cause' | 'test' | 'name' | 'imports' | 'imported' | 'folder';
      readonly beside: Beside;
    }
  | { readonly type: 'problems' | 'changed' | 'visited' };

/** The reason for a suggestion that is made for one prompt. */
export type ReasonForPrompt = SuggestionReason | { readonly type: 'prompt' };

const strongest: readonly ReasonForPrompt['type'][] = [
  'cause',
  'together',
  'prompt',
  'test',
  'name',
  'imports',
  'imported',
  'problems',
  'changed',
  'visited',
  'folder',
];

/** The strongest first. */
export function byStrength<Reason extends ReasonForPrompt>(
  reasons: readonly Reason[],
): readonly Reason[] {
  return reasons.toSorted((a, b) => strongest.indexOf(a.type) - strongest.indexOf(b.type));
}

/** A file that the person will probably want next. */
export interface Suggestion<Reason = SuggestionReason> {
  readonly uri: CanonicalUri;
  /** The probability that the person wants it, from 0 to 1. */
  readonly confidence: number;
  /** The reasons, the strongest first. */
  readonly reasons: readonly Reason[];
}

/** A suggestion for what a person asks now. */
export type SuggestionForPrompt = Suggestion<ReasonForPrompt>;

/** A suggested file, as clients see it. */
export interface NamedSuggestion {
  readonly uri: CanonicalUri;
  /** The probability, from 0 to 1. */
  readonly confidence: number;
  /** The reason for the suggestion. */
  readonly why: string;
}

/** Formats the reason for a suggestion for clients. */
export function describeSuggestion(reasons: readonly ReasonForPrompt[]): string {
  return ['Suggested', reasons.map(describeReason).join('; ')].filter(Boolean).join(': ');
}

function describeReason(reason: ReasonForPrompt): string {
  switch (reason.type) {
    case 'together': {
      const { times, of, beside } = reason;
      return `changed together with ${oneLine(beside.title)} in ${times} of ${of} commits`;
    }
    case 'test':
      return `test of ${oneLine(reason.beside.title)}`;
    case 'name':
      return `same name as ${oneLine(reason.beside.title)}`;
    case 'cause':
      return `has the error that ${oneLine(reason.beside.title)} causes`;
    case 'imports':
      return `imports ${oneLine(reason.beside.title)}`;
    case 'imported':
      return `imported by ${oneLine(reason.beside.title)}`;
    case 'folder':
      return `in the folder of ${oneLine(reason.beside.title)}`;
    case 'prompt':
      return 'has words of the prompt';
    case 'problems':
      return 'has problems';
    case 'changed':
      return 'changed since the last commit';
    case 'visited':
      return 'edited or opened recently';
  }
}
