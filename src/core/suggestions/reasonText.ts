import { oneLine } from '../../base/oneLine';
import type { ReasonForPrompt } from './suggestion';

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
