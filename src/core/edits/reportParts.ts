import type { DocumentProblems } from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';
import type { Report } from './editBook';

/** The report without problems that the client's own tool has already named. */
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

/** Separates problems in documents with an unreported earlier edit (`late`) from those of this edit (`own`). */
export function bySince(found: readonly DocumentProblems[], late: ReadonlySet<CanonicalUri>) {
  const isLate = ({ document }: DocumentProblems) => late.has(document);
  return { own: found.filter((each) => !isLate(each)), late: found.filter(isLate) };
}
