import type { Finding } from './finding';

const label = 'private key';
const begin = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const end = /-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
/** The longest key that is looked for. */
const maxKey = 20_000;
/** What a line can have around what it holds of a key: quotes, signs of a diff, a comment or a quotation. */
const around = String.raw`[\s"'\x60+|>#*,;\\-]{0,20}`;
const header = String.raw`(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset)\s?:.{0,200}`;
const line = new RegExp(
  `^${around}(?:[A-Za-z0-9+/]{1,2000}={0,2}|=[A-Za-z0-9+/]{4}|${header})?(?:\\\\[nr]){0,4}${around}$`,
);
const data = /[A-Za-z0-9+/]{20}/;
/** A line of a key as keys are written; one that was cut out of the middle has nothing else. */
const inner = /^[ \t+>|-]{0,4}[A-Za-z0-9+/]{64}\r?$/;
const fewestInner = 3;
/** What keys have in common with no word, path or number. */
const isMixed = (text: string) => /[0-9]/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);
const publicBegin = /-----BEGIN (?!(?:[A-Z0-9]{1,20} ){0,3}PRIVATE)[A-Z0-9 ]{1,60}-----/g;

/** PEM blocks of private keys, also where their beginning or end is cut off. */
export function privateKeysIn(text: string): readonly Finding[] {
  const isAny = text.includes('PRIVATE KEY');
  return [...(isAny ? [...begun(text), ...ended(text)] : []), ...middles(text)];
}

/** From each beginning up to its end, or to where the text looks like a key no longer. */
function begun(text: string): readonly Finding[] {
  return [...text.matchAll(begin)].flatMap(({ 0: mark, index }) => {
    const start = index + mark.length;
    const rest = text.slice(start, start + maxKey);
    const length = keyLength(rest);
    return data.test(rest.slice(0, length)) ? { start, end: start + length, label } : [];
  });
}

/** A key has no dashes but those of its end. */
function keyLength(rest: string): number {
  const dashes = rest.indexOf('-----');
  const within = dashes < 0 ? rest : rest.slice(0, dashes);
  if (isKeyText(within)) return within.trimEnd().length;
  let length = 0;
  for (const each of within.split(/(?<=\n)/)) {
    if (!isKeyText(each)) break;
    length += each.length;
  }
  // The lines after a key that was cut off can be empty.
  return within.slice(0, length).trimEnd().length;
}

/** A key on one line has `\n` between its lines. */
function isKeyText(text: string): boolean {
  return text.split(/\r?\n|\\r?\\n|\\n/).every((each) => line.test(each));
}

/** The lines before an end whose beginning is cut off. */
function ended(text: string): readonly Finding[] {
  let before = 0;
  return [...text.matchAll(end)].flatMap(({ 0: mark, index }) => {
    const from = Math.max(before, index - maxKey);
    before = index + mark.length;
    const above = text.slice(from, index);
    if (above.search(begin) >= 0) return [];
    const lines = above.split(/(?<=\n)/);
    const last = lines.findLastIndex((each) => !isKeyText(each) || each.trim() === '');
    const start = index - lines.slice(last + 1).join('').length;
    return data.test(text.slice(start, index)) ? { start, end: index, label } : [];
  });
}

/** At least three full lines of a key, or what could be one. */
function middles(text: string): readonly Finding[] {
  const found: Finding[] = [];
  let start = 0;
  let count = 0;
  for (let from = 0; from <= text.length;) {
    const next = text.indexOf('\n', from);
    const stop = next < 0 ? text.length : next;
    const length = stop - from;
    if (length >= 64 && length < 70 && inner.test(text.slice(from, stop))) {
      if (count === 0) start = from;
      count += 1;
    } else {
      if (count >= fewestInner) found.push({ start, end: from - 1, label });
      count = 0;
    }
    from = stop + 1;
  }
  if (count >= fewestInner) found.push({ start, end: text.length, label });
  return found.filter((each) => isMixed(text.slice(each.start, each.end)) && !isPublic(text, each));
}

/** Whether it is in the block of something else, such as a certificate. */
function isPublic(text: string, { start }: Finding): boolean {
  const above = text.slice(Math.max(0, start - maxKey), start);
  const opened = [...above.matchAll(publicBegin)].at(-1);
  return opened !== undefined && !above.slice(opened.index + opened[0].length).includes('-----END');
}
