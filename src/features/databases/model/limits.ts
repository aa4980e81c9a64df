import { TooLarge } from '../../../core/catalog/readLimit';

/** The maximum number of rows of a table or of a query's result in one read. */
export const defaultRows = 50;
export const maxRows = 1_000;
/** A column beyond these is not returned. */
export const maxColumns = 500;
/** The maximum length of a text in a cell. */
export const maxCellLength = 2_000;
/** The maximum number of tables in a dictionary. */
export const maxTables = 500;
/** Rows are counted up to this number. */
export const maxCounted = 1_000_000;
/** A process that reads a SQLite file is ended after this time, by itself after twice as long. */
export const maxMs = 2_000;

/** The error of a result that is not held in memory. */
export function tooLarge(): TooLarge {
  return new TooLarge('It is too large to be read at once.');
}
