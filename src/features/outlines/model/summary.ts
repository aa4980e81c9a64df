import { oneLine } from '../../../base/oneLine';

const longest = 120;
/** The most lines of a comment that are looked at. */
const maxLines = 40;
const decoration = /^\s*(?:@[\w.]+|#\[|\[\w)/;
const lineComment = /^\s*(?:\/\/[/!]?|#+|--+|;+|%+)\s?(?!\[)/;

/**
 * The first sentence of the comment above a line.
 * @param line an index, counted from 0.
 */
export function commentAbove(lines: readonly string[], line: number): string | undefined {
  let at = line - 1;
  while (at >= 0 && line - at < maxLines && decoration.test(lines[at] ?? '')) at -= 1;
  const last = lines[at] ?? '';
  const end = at;
  if (/\*\/\s*$/.test(last)) {
    while (at > 0 && end - at < maxLines && !(lines[at] ?? '').includes('/*')) at -= 1;
    return sentence(lines.slice(at, end + 1).map(withoutStars));
  }
  while (at >= 0 && end - at < maxLines && lineComment.test(lines[at] ?? '')) at -= 1;
  return sentence(lines.slice(at + 1, end + 1).map((each) => each.replace(lineComment, '')));
}

/** The first sentence of a string at the beginning of a body, as Python has it. */
export function docString(body: string): string | undefined {
  const [, , text] = /^\s*[rRuU]?("""|''')([\s\S]{0,2000}?)\1/.exec(body) ?? [];
  return text === undefined ? undefined : sentence(text.split('\n'));
}

/** The first sentence of lines of prose; `undefined` if they say nothing. */
export function sentence(lines: readonly string[]): string | undefined {
  const words = lines.map((line) => line.trim());
  const from = words.findIndex((line) => /\p{L}{2}/u.test(line));
  if (from === -1) return undefined;
  const rest = words.slice(from);
  const to = rest.findIndex((line, index) => index > 0 && (line === '' || line.startsWith('@')));
  const prose = oneLine(rest.slice(0, to === -1 ? undefined : to).join(' ')).trim();
  const [first = prose] = /^.*?[.!?。](?=\s|$)/u.exec(prose) ?? [];
  return first.length <= longest ? first : `${first.slice(0, longest - 1)}…`;
}

function withoutStars(line: string): string {
  return line.replace(/^\s*\/?\*+!?/, '').replace(/\*+\/\s*$/, '');
}
