import { renamedName } from './history';
import type { ChangedFile, LineCounts } from './records';
import { shownName } from './shownName';

/** A file of a diff. */
export interface ReportedFile extends Pick<ChangedFile, 'status' | 'path' | 'from'> {
  readonly counts?: LineCounts | undefined;
  readonly isUntracked?: boolean;
  /** Whether it is an untracked link: its hunk is left out if what it leads to may not be shown. */
  readonly isLink?: boolean;
  /** Whether its hunks are left out because there is no room for them. */
  readonly isCut?: boolean;
}

export interface DiffReport {
  /** One or more lines that say what is compared. */
  readonly heading: string;
  /** The path of the only file that was asked for. */
  readonly path?: string | undefined;
  readonly files: readonly ReportedFile[];
  /** The files whose unsaved edits are in the diff. */
  readonly unsaved: readonly string[];
  /** The number of files that are held back. */
  readonly hidden: number;
  /** The sentence that says how to read the hunks of one file alone. */
  readonly readOne: string;
  readonly hunks: string;
}

/** The maximum number of bytes for the names of files; the others are counted. */
const maxNameBytes = 256 * 1024;

/** An overview of the changes, and then the hunks. The whole text can be applied as a patch. */
export function formatDiff(report: DiffReport): string {
  const { heading, path, files, unsaved, hidden, readOne, hunks } = report;
  const isCut = files.some((file) => file.isCut);
  const none = path === undefined ? 'No changes.' : 'No changes at this path.';
  const parts = [
    heading.trimEnd(),
    ...(unsaved.length > 0
      ? [`With unsaved edits of: ${within(unsaved.map(shownName), ', ')}`]
      : []),
    ...(hidden > 0 ? [`Held back: ${hidden} ${hidden === 1 ? 'file' : 'files'}`] : []),
    ...(isCut ? [`There is no room for the hunks of files that are "cut": ${readOne}`] : []),
    '',
    files.length > 0 ? within(files.map(fileLine), '\n') : none,
  ];
  return `${parts.join('\n')}\n${hunks === '' ? '' : `\n${hunks}`}`;
}

function fileLine(file: ReportedFile): string {
  const { status, counts, isUntracked, isLink, isCut } = file;
  const words = [isUntracked && 'untracked', isLink && 'link', isCut && 'cut'];
  const notes = [countsInWords(counts), ...words].filter(Boolean);
  return `${isUntracked ? '?' : status} ${renamedName(file)} ${notes.join(', ')}`.trimEnd();
}

function countsInWords(counts: LineCounts | undefined): string {
  if (!counts) return '';
  const { added, removed } = counts;
  return added === undefined || removed === undefined ? 'binary' : `+${added} -${removed}`;
}

/** Names as many files as there is room for, and counts the others. */
function within(texts: readonly string[], separator: string): string {
  let bytes = 0;
  const shown = texts.filter((text) => (bytes += Buffer.byteLength(text)) <= maxNameBytes);
  const more = texts.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(separator);
}
