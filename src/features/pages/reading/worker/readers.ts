import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import { namedHeadings } from './headings';
import { tableReaders } from './tables';

/** The library takes a summary for one paragraph, but it may hold headings. */
const summary: Handle = (state, element) => state.toFlow(state.all(element));

/** Markdown has no marks of its own for these: without any, 2 to the 32nd would be 232. */
const raised: Handle = (state, { tagName, ...element }) => [
  { type: 'html', value: `<${tagName}>` },
  ...state.all({ ...element, tagName: 'span' }),
  { type: 'html', value: `</${tagName}>` },
];

/** The library looks for the language at the element within alone. */
const pre: Handle = (state, element) => {
  const made = defaultHandlers.pre(state, element);
  const [language] = [element.properties.className ?? []].flat();
  made.lang ??= language === undefined ? null : String(language).replace('language-', '');
  return made;
};

/** How elements are read where that differs from the library's way. */
export const readers = {
  ...namedHeadings,
  ...tableReaders,
  pre,
  sub: raised,
  summary,
  sup: raised,
};
