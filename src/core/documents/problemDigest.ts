import {
  comparePlaces,
  severities,
  type DocumentProblems,
  type Problem,
  type Severity,
} from './problems';

/** A document's worst problems, in the order of their lines. */
interface DigestedDocument extends DocumentProblems {
  /** The counts of all its problems. */
  readonly total: number;
}

export interface ProblemDigest {
  readonly counts: Readonly<Record<Severity, number>>;
  readonly total: number;
  readonly documents: readonly DigestedDocument[];
  /** The number of documents with problems of which none is shown. */
  readonly documentsCut: number;
  /** The number of problems that are not shown, in all documents. */
  readonly problemsCut: number;
}

interface Limits {
  readonly inAll: number;
  readonly inOne: number;
}

/** A short list of problems: the documents with the most errors first, then the most warnings, then by path. */
export function digestProblems(
  found: readonly DocumentProblems[],
  { inAll, inOne }: Limits,
): ProblemDigest {
  const worst = found
    .filter(({ problems }) => problems.length > 0)
    .map((each) => ({ ...each, counts: countsOf(each.problems) }))
    .sort((a, b) => compareCounts(b.counts, a.counts) || compareText(a.path, b.path));
  const documents: DigestedDocument[] = [];
  let left = inAll;
  for (const { document, path, problems } of worst) {
    const shown = worstOf(problems, Math.min(left, inOne));
    if (shown.length === 0) break;
    left -= shown.length;
    documents.push({ document, path, total: problems.length, problems: shown });
  }
  const counts = countsOf(found.flatMap(({ problems }) => problems));
  const total = severities.reduce((sum, severity) => sum + counts[severity], 0);
  return {
    counts,
    total,
    documents,
    documentsCut: worst.length - documents.length,
    problemsCut: total - (inAll - left),
  };
}

export function countsOf(problems: readonly Problem[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const { severity } of problems) counts[severity] += 1;
  return counts;
}

function compareCounts(a: Record<Severity, number>, b: Record<Severity, number>): number {
  const decisive = severities.find((severity) => a[severity] !== b[severity]);
  return decisive ? a[decisive] - b[decisive] : 0;
}

function worstOf(problems: readonly Problem[], most: number): readonly Problem[] {
  const rank = ({ severity }: Problem) => severities.indexOf(severity);
  return problems
    .toSorted((a, b) => rank(a) - rank(b) || comparePlaces(a, b))
    .slice(0, most)
    .sort(comparePlaces);
}

function compareText(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
