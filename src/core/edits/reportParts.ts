import type { DocumentProblems } from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';
import type { Report } from './editBook';

/** Without what the answer of the client's own tool says already. */
export function untold(report: Omit<Report, 'book'>, toolAnswer = '') {
  const rest = (found: readonly DocumentProblems[]) =>
    found
      .map((each) => ({
        ...each,
        problems: each.problems.filter(({ message }) => !toolAnswer.includes(message)),
      }))
      .filter(({ problems }) => problems.length > 0);
  return { ...report, own: rest(report.own), still: rest(report.still) };
}

/** Apart from what is of this edit alone: what can be of an earlier one, which was not told of it. */
export function bySince(found: readonly DocumentProblems[], late: ReadonlySet<CanonicalUri>) {
  const isLate = ({ document }: DocumentProblems) => late.has(document);
  return { own: found.filter((each) => !isLate(each)), late: found.filter(isLate) };
}
