/** More of a heading is not compared with the name of a part. */
const mostCharacters = 500;

/** The headings of a text in order, each with the names by which the page's own links lead to it. */
export type Anchors = readonly (readonly string[])[];

interface Heading {
  /** The index of its line. */
  readonly line: number;
  readonly level: number;
  readonly text: string;
}

/**
 * The part of a Markdown text that begins with a heading and ends before the next one of its level or above.
 * @param name as behind the `#` of an address: the page's own name of the heading, or its words joined by hyphens.
 */
export function sectionOf(text: string, name: string, anchors: Anchors = []): string | undefined {
  const lines = text.split('\n');
  const headings = headingsOf(lines);
  const wanted = decoded(name);
  const byAnchor = headings.findIndex((_, index) => anchors[index]?.includes(wanted));
  const at = byAnchor >= 0 ? byAnchor : slugsOf(headings).indexOf(wanted.toLowerCase());
  const heading = headings[at];
  if (!heading) return undefined;
  const end = headings.slice(at + 1).find(({ level }) => level <= heading.level);
  return `${lines.slice(heading.line, end?.line).join('\n').trimEnd()}\n`;
}

/** Headings in fences are code, and those in lists and quotes have no part of their own. */
function headingsOf(lines: readonly string[]): readonly Heading[] {
  const headings: Heading[] = [];
  let fence = '';
  for (const [line, whole] of lines.entries()) {
    const text = whole.slice(0, mostCharacters);
    const [, mark = '', info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(text) ?? [];
    if (fence !== '') {
      if (mark.startsWith(fence) && info.trim() === '') fence = '';
    } else if (mark !== '') fence = mark;
    else {
      const [, hashes = '', title = ''] = /^(#{1,6})\s+(.*)$/.exec(text) ?? [];
      if (hashes !== '') headings.push({ line, level: hashes.length, text: title });
    }
  }
  return headings;
}

/** Names headings as GitHub does: the second of two equal ones ends in `-1`. */
function slugsOf(headings: readonly Heading[]): readonly string[] {
  const count = new Map<string, number>();
  return headings.map(({ text }) => {
    const slug = slugOf(text);
    const before = count.get(slug) ?? 0;
    count.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
}

function slugOf(heading: string): string {
  return heading
    .replace(/\]\([^)]*\)/g, ']')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
