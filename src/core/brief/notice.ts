import { formatTokens } from '../budget/tokens';
import { splitTitle } from '../pins/title';
import { countsOf } from '../documents/problemDigest';
import type { DocumentProblems } from '../documents/problems';
import type { Failure } from './failure';
import { countLeftOut, countSent, type PinFates } from './pinFates';
import type { Place } from './place';

interface Told {
  /** The number of comments. */
  readonly comments: number;
  readonly pins: PinFates;
  readonly place: Place | undefined;
  readonly problems: readonly DocumentProblems[];
  readonly failures: readonly Failure[];
  /** Tokens of the text. */
  readonly tokens: number;
}

/** One line that says what a brief holds, for the user: `VS Code: 2 comments, 3 pins, lines 12-17, 2 errors, 1.1k tokens · 1 left out`. */
export function noticeOf({ comments, pins, place, problems, failures, tokens }: Told): string {
  const leftOut = countLeftOut(pins);
  const { error, warning } = countsOf(problems.flatMap((each) => each.problems));
  const parts = [
    counted(comments, 'comment'),
    counted(countSent(pins), 'pin'),
    place && placeInWords(place),
    counted(failures.length, 'failure'),
    counted(error, 'error'),
    counted(warning, 'warning'),
    `${formatTokens(tokens)} tokens`,
  ];
  const rest = leftOut > 0 ? ` · ${leftOut} left out` : '';
  return `VS Code: ${parts.filter(Boolean).join(', ')}${rest}`;
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** The selected lines, or the file in front. */
function placeInWords({ title, line, selection, cell }: Place): string {
  const { label } = splitTitle(title);
  if (!selection || cell) return line === undefined ? label : `${label}:${line}`;
  const { firstLine, lastLine } = selection;
  return firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}-${lastLine}`;
}
