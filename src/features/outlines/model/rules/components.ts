import { scriptsIn } from './html';

/** The script that an Astro component begins with, between its fences. */
const frontmatter = /^(\s*---[^\S\n]*\n)([\s\S]*?\n)?---/;

/** What a component of Vue, Svelte or Astro is made of: its markup and its scripts, each in its place, with blanks elsewhere. */
export function partsOf(text: string): { readonly markup: string; readonly scripts: string } {
  const [head = '', fence = '', script = ''] = frontmatter.exec(text) ?? [];
  const markup = blank(head) + text.slice(head.length);
  const spans = [{ start: fence.length, end: fence.length + script.length }, ...scriptsIn(markup)];
  let scripts = '';
  for (const { start, end } of spans) {
    scripts += blank(text.slice(scripts.length, start)) + text.slice(start, end);
  }
  return { markup, scripts };
}

/** As many characters on as many lines. */
function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
