import { sliceLines } from '../../../core/documents/lines';

export interface Heading {
  /** The number of its first line. */
  readonly line: number;
  readonly level: number;
  /** Its words, joined by hyphens. */
  readonly slug: string;
  /** The names by which the page's own links lead to it. */
  readonly names: readonly string[];
}

/**
 * The part of a Markdown text that begins with a heading and ends before the next one of its level or above.
 * @param headings those of the text, in order
 * @param name as behind the `#` of an address: the page's own name of the heading, or its slug.
 */
export function sectionOf(
  text: string,
  headings: readonly Heading[],
  name: string,
): string | undefined {
  const wanted = decoded(name);
  const byName = headings.findIndex(({ names }) => names.includes(name) || names.includes(wanted));
  const slug = wanted.toLowerCase();
  const at = byName >= 0 ? byName : headings.findIndex((heading) => heading.slug === slug);
  const heading = headings[at];
  if (!heading) return undefined;
  const next = headings.slice(at + 1).find(({ level }) => level <= heading.level);
  const range = { first: heading.line, last: next ? next.line - 1 : Infinity };
  return `${sliceLines(text, range).text.trimEnd()}\n`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
