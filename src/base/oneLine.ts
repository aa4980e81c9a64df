import { visible } from './visible';

const breaking = /[\p{Cc}\u2028\u2029]/u;

/** Without line breaks and invisible characters, so that a name or a note cannot pass for something else in a longer text. */
export function oneLine(text: string): string {
  return visible(text).replaceAll(/[\s\p{Cc}]+/gu, (run) => (breaking.test(run) ? ' ' : run));
}

/** The beginning of an untrusted value on one line; `undefined` if it is no text or has no visible character. */
export function shownLine(text: unknown, maxCharacters: number): string | undefined {
  if (typeof text !== 'string') return undefined;
  const shown = text
    .slice(0, maxCharacters)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]+/gu, ' ')
    .trim();
  return shown === '' ? undefined : shown;
}

/** The rest of a longer text is ignored. */
const maxLooked = 1_000;

/** Makes a text one short line, without icons, links or anything that changes how the text around it is shown. */
export function plainLine(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLooked)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ')
    .replace(/([$\]])(?=\()/g, '$1 ')
    .trim();
  const letters = Array.from(line);
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : line;
}
