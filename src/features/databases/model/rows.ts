import { maxCellLength } from './limits';

/** A value as a client receives it. */
export type Cell = string | null;

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The text that replaces a masked value. */
export const maskedCell = '(masked)';

export function blobCell(bytes: number): string {
  return `(${bytes} bytes)`;
}

/** Converts a value that a driver returned. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return blobCell(value.length);
  if (typeof value === 'string') return cut(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return cut(JSON.stringify(value));
}

function cut(text: string): string {
  if (text.length <= maxCellLength) return text;
  const start = text.slice(0, maxCellLength).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}… (${text.length} characters)`;
}

/** Formats rows as CSV (RFC 4180) with a header. NULL is an empty field, and an empty text is `""`. */
export function toCsv({ columns, rows }: Rows): string {
  return [columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(cell: Cell): string {
  if (cell === null) return '';
  return cell === '' || /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
