import type { Steps } from '../../../base/steps';
import type { Heading } from './sections';

/** Headings behind these have no part of their own. */
const maxHeadings = 10_000;
/** More of a line is not looked at. */
const maxCharacters = 500;

export type FoundHeading = Omit<Heading, 'slug'> & { readonly text: string };

/** The headings of a Markdown text. Those in fences are code, and those in lists and quotes have no part of their own. */
export function* headingsOf(markdown: string): Steps<readonly Heading[]> {
  const found: Heading[] = [];
  const slugFor = slugs();
  let fence = '';
  let line = 0;
  for (const text of linesOf(markdown)) {
    yield;
    if (found.length === maxHeadings) break;
    line += 1;
    const mark = fenceIn(text);
    if (fence !== '') {
      if (mark.startsWith(fence) && text.trim() === mark) fence = '';
    } else if (mark !== '') fence = mark;
    else {
      const [, hashes = ''] = /^ {0,3}(#{1,6})(?=[ \t])/.exec(text) ?? [];
      if (hashes !== '') found.push({ line, level: hashes.length, slug: slugFor(text), names: [] });
    }
  }
  return found;
}

/** The start of each line. */
function* linesOf(text: string): Generator<string> {
  const next = (mark: string, from: number) => {
    const found = text.indexOf(mark, from);
    return found < 0 ? text.length : found;
  };
  let feed = -1;
  let carriage = -1;
  for (let start = 0; start <= text.length;) {
    if (feed < start) feed = next('\n', start);
    if (carriage < start) carriage = next('\r', start);
    const end = Math.min(feed, carriage);
    yield text.slice(start, Math.min(end, start + maxCharacters));
    start = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

/** The marks of a fence at the start of a line or of a list's item; no fence of backticks has another one behind it. */
function fenceIn(line: string): string {
  const [, mark = ''] = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? [];
  return mark;
}

/** Adds the names that GitHub gives to headings. */
export function withSlugs(headings: readonly FoundHeading[]): readonly Heading[] {
  const slugFor = slugs();
  return headings
    .slice(0, maxHeadings)
    .map(({ text, ...heading }) => ({ ...heading, slug: slugFor(text.slice(0, maxCharacters)) }));
}

/** Names one heading after the other: of two equal ones, the second ends in `-1`. */
function slugs(): (heading: string) => string {
  const count = new Map<string, number>();
  return (heading) => {
    const slug = slugOf(heading);
    const before = count.get(slug) ?? 0;
    count.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  };
}

/** @param heading a heading as Markdown. Its links may have addresses with parentheses, as those of Wikipedia have. */
function slugOf(heading: string): string {
  return heading
    .replace(/<\/?su[bp]>/g, '')
    .replace(/\]\((?:[^()]|\([^()]*\))*\)/g, ']')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}
