import type { Handle } from 'hast-util-to-mdast';
import { namedHeadings } from './headings';
import { tableReaders } from './tables';

/** The library takes a summary for one paragraph, but it may hold headings. */
const summary: Handle = (state, element) => state.toFlow(state.all(element));

/** How elements are read where that differs from the library's way. */
export const readers = { ...namedHeadings, ...tableReaders, summary };
