/** Rows of a table or of a query's result. */
export const defaultRows = 50;
export const mostRows = 1_000;
/** A column beyond these is not returned. */
export const mostColumns = 500;
/** A text in a cell is cut after so many characters. */
export const mostCellLength = 2_000;
/** Tables that a dictionary describes. */
export const mostTables = 500;
/** How far rows are counted. */
export const mostCounted = 1_000_000;
/** A database may keep a reader waiting no longer. */
export const mostMs = 2_000;
