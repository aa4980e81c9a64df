import { defaultHandlers as readers } from 'hast-util-to-mdast';
import { defaultHandlers as writers, type Handle } from 'mdast-util-to-markdown';
import type { FoundHeading } from '../../model/headings';

declare module 'mdast' {
  interface HeadingData {
    /** The names by which the page's links lead to it. */
    names?: readonly string[];
  }
}

type Heading = ReturnType<typeof readers.h1>;

/** Reads a heading together with its names. */
const namedHeading: typeof readers.h1 = (state, element) => {
  const heading = readers.h1(state, element);
  const { dataNames } = element.properties;
  heading.data = { names: Array.isArray(dataNames) ? dataNames.map(String) : [] };
  return heading;
};

export const namedHeadings = {
  h1: namedHeading,
  h2: namedHeading,
  h3: namedHeading,
  h4: namedHeading,
  h5: namedHeading,
  h6: namedHeading,
};

/** Writes headings, and notes where. Those in lists and quotes have no part of their own. */
export function notingHeadings(found: FoundHeading[]): { readonly heading: Handle } {
  return {
    heading: (heading: Heading, parent, state, info) => {
      const text = writers.heading(heading, parent, state, info);
      const names = heading.data?.names ?? [];
      const { line } = info.now;
      if (parent?.type === 'root') found.push({ line, level: heading.depth, text, names });
      return text;
    },
  };
}
