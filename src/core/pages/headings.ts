import type { Heading } from './sections';

/** Headings behind these have no part of their own. */
const mostHeadings = 10_000;
/** More of a line is not looked at. */
const mostCharacters = 500;

export type FoundHeading = Omit<Heading, 'slug'> & { readonly text: string };

/** The headings of a Markdown text. Those in fences are code, and those in lists and quotes have no part of their own. */
export function headingsOf(markdown: string): readonly Heading[] {
  const found: FoundHeading[] = [];
  let fence = '';
  for (const [index, whole] of markdown.split(/\r\n|\r|\n/).entries()) {
    if (found.length === mostHeadings) break;
    const text = whole.slice(0, mostCharacters);
    const mark = fenceIn(text);
    if (fence !== '') {
      if (mark.startsWith(fence) && text.trim() === mark) fence = '';
    } else if (mark !== '') fence = mark;
    else {
      const [, hashes = ''] = /^ {0,3}(#{1,6})(?=[ \t])/.exec(text) ?? [];
      if (hashes !== '') found.push({ line: index + 1, level: hashes.length, text, names: [] });
    }
  }
  return withSlugs(found);
}

/** The marks of a fence at the start of a line or of a list's item; no fence of backticks has another one behind it. */
function fenceIn(line: string): string {
  const [, mark = ''] = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? [];
  return mark;
}

/** Adds the names that GitHub gives to headings: of two equal ones, the second ends in `-1`. */
export function withSlugs(headings: readonly FoundHeading[]): readonly Heading[] {
  const count = new Map<string, number>();
  return headings.slice(0, mostHeadings).map(({ text, ...heading }) => {
    const slug = slugOf(text.slice(0, mostCharacters));
    const before = count.get(slug) ?? 0;
    count.set(slug, before + 1);
    return { ...heading, slug: before === 0 ? slug : `${slug}-${before}` };
  });
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
