import { visible } from '../../../base/visible';

/** Control characters, apart from tabs and ends of lines. */
const control = /(?![\t\n])\p{Cc}/gu;

/** Removes invisible characters. */
export function cleanText(text: string): string {
  return visible(text).replaceAll(control, '');
}

const longestTitle = 200;

/** A title in one line; `undefined` if nothing is left of it. */
export function cleanTitle(text: string): string | undefined {
  const line = text.slice(0, 2_000).replaceAll(/\s+/g, ' ');
  const letters = Array.from(cleanText(line.replaceAll(/\p{Cf}/gu, '')).trim());
  const title = letters.slice(0, longestTitle).join('').trim();
  return title === '' ? undefined : title;
}
