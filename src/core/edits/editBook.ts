import { countProblems, newProblems } from '../brief/sentState';
import type { DocumentProblems, Problem } from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';

/** The number of problems by what they say and of which document; their lines move with each edit. */
export type Counts = ReadonlyMap<string, number>;

type CountsOf = ReadonlyMap<CanonicalUri, Counts>;

/** What an agent knows of the problems of the documents that it edits. Each agent of a session has its own. */
export interface EditBook {
  /** The problems of each edited document before the next edit: older ones, and those that the agent was told. */
  readonly before: CountsOf;
  /** The errors of other documents before the next edit, as far as they are known. */
  readonly elsewhere: CountsOf;
  /** The errors of other documents of which the agent was told the number alone. */
  readonly announced: CountsOf;
  /** Edited documents of whose problems the agent has not been told yet: what is new in them is told after the next edit. */
  readonly late: ReadonlySet<CanonicalUri>;
}

export const emptyBook: EditBook = {
  before: new Map(),
  elsewhere: new Map(),
  announced: new Map(),
  late: new Set(),
};

/** The problems of documents, as their language server has found them. */
export interface Found {
  readonly edited: readonly DocumentProblems[];
  /** The errors of other documents that the server was asked about, also of those without any. */
  readonly elsewhere: readonly DocumentProblems[];
}

export interface Report {
  /** What was not there before the edit, in the edited documents. */
  readonly own: readonly DocumentProblems[];
  /** Errors that were announced at an earlier edit, and are all still there after this one, which mends none of them. */
  readonly still: readonly DocumentProblems[];
  /** New errors in other documents: the next edits may mend them. */
  readonly announced: readonly DocumentProblems[];
  readonly book: EditBook;
}

/** The maximum number of documents of an agent that are remembered. */
const maxDocuments = 200;

/** @param documents the documents that are about to be edited; of those without problems, nothing is known. */
export function beforeEdit(
  book: EditBook,
  documents: readonly CanonicalUri[],
  found: Found,
): EditBook {
  const isLate = (document: CanonicalUri) => book.late.has(document);
  const known = found.edited.filter(({ document }) => !isLate(document));
  const documentsInTime = documents.filter((document) => !isLate(document));
  const isAnyLate = documentsInTime.length < documents.length;
  return {
    ...book,
    before: remembered(book.before, documentsInTime, countsOf(known)),
    elsewhere: isAnyLate ? book.elsewhere : countsOf(found.elsewhere),
  };
}

/** Notes documents of whose problems after an edit the agent has not been told. */
export function addLate(book: EditBook, documents: readonly CanonicalUri[]): EditBook {
  const known = documents.filter((document) => book.before.has(document));
  return { ...book, late: new Set([...book.late, ...known]) };
}

/** What is new to the agent after its edit. */
export function afterEdit(book: EditBook, found: Found): Report {
  const edited = found.edited.map(shown);
  const { elsewhere } = found;
  const announcedOf = ({ document }: DocumentProblems): Counts =>
    book.announced.get(document) ?? new Map();
  const own = edited.map((each) => newIn(each, book.before.get(each.document)));
  const rest = edited.map((each, index) => without(each, own[index]));
  const asked = [...rest, ...elsewhere];
  const present = asked.map((each) => knownIn(each, announcedOf(each)));
  // An agent that mends what it was told the number of is not distracted by what is left of it.
  const isMending = numberOf(countsOf(present).values()) < numberOf(asked.map(announcedOf));
  const still = isMending ? [] : present;
  const left = isMending
    ? present
    : present.map(({ document, path }) => ({ document, path, problems: [] }));
  const announced = elsewhere.map((each) =>
    newIn(newIn(each, announcedOf(each)), book.elsewhere.get(each.document)),
  );
  const answered = new Set([...edited, ...still].map(({ document }) => document));
  const late = [...book.late].filter((document) => !answered.has(document));
  return {
    own: own.filter(isAny),
    still: still.filter(isAny),
    announced: announced.filter(isAny),
    book: {
      before: remembered(book.before, [], countsOf(edited)),
      // The next edit may be of another document, for which these are elsewhere.
      elsewhere: countsOf([...elsewhere, ...edited]),
      announced: new Map([...book.announced, ...countsOf([...left, ...announced])]),
      late: new Set(late),
    },
  };
}

function countsOf(found: readonly DocumentProblems[]): Map<CanonicalUri, Counts> {
  const countsIn = (document: CanonicalUri) =>
    countProblems(found.filter((each) => each.document === document));
  return new Map(found.map(({ document }) => [document, countsIn(document)]));
}

function numberOf(all: Iterable<Counts>): number {
  return [...all].flatMap((counts) => [...counts.values()]).reduce((sum, count) => sum + count, 0);
}

function remembered(
  before: CountsOf,
  forgotten: readonly CanonicalUri[],
  known: CountsOf,
): CountsOf {
  const left = [...before].filter(
    ([document]) => !forgotten.includes(document) && !known.has(document),
  );
  return new Map([...left, ...known].slice(-maxDocuments));
}

/** Errors and warnings. */
function shown(each: DocumentProblems): DocumentProblems {
  const isShown = ({ severity }: Problem) => severity === 'error' || severity === 'warning';
  return { ...each, problems: each.problems.filter(isShown) };
}

/** The problems that are not among the known ones; none if it is not known which. */
function newIn(each: DocumentProblems, known: Counts | undefined): DocumentProblems {
  const [found] = known ? newProblems([each], known) : [];
  return found ?? { ...each, problems: [] };
}

/** The problems that are among the known ones. */
function knownIn(each: DocumentProblems, known: Counts): DocumentProblems {
  const [found] = newProblems([each], known);
  return found ? without(each, found) : { ...each, problems: [] };
}

function without(each: DocumentProblems, other: DocumentProblems | undefined): DocumentProblems {
  return { ...each, problems: each.problems.filter((one) => !other?.problems.includes(one)) };
}

function isAny({ problems }: DocumentProblems): boolean {
  return problems.length > 0;
}
