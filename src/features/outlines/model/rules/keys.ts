import { oneLine } from '../../../../base/oneLine';
import type { Found } from '../nested';
import { untilNext, type Begun } from './sections';

/** Keys deeper inside say less than the text. */
const deepest = 3;
const longestHead = 80;

/** The keys of the upper levels of a YAML text. */
export function yaml(lines: readonly string[]): readonly Found[] {
  const begun: Begun[] = [];
  const around: number[] = [];
  /** The indentation of a key whose text of several lines goes on. */
  let block: number | undefined;
  for (const [line, text] of lines.entries()) {
    if (text.trim() === '' || /^\s*#/.test(text)) continue;
    const indentation = text.search(/\S/);
    if (block !== undefined && indentation > block) continue;
    block = undefined;
    const [, dash = '', key = ''] =
      /^\s*((?:- +)*)(["']?[^\s"'#:][^:#\n]{0,80}?)\s*:(?:\s|$)/.exec(text) ?? [];
    if (key === '') continue;
    if (/:\s*[|>][\w+-]*\s*(?:#.*)?$/.test(text)) block = indentation;
    const column = indentation + dash.length;
    while (around.length > 0 && (around.at(-1) ?? 0) >= column) around.pop();
    around.push(column);
    if (around.length <= deepest) begun.push(keyOf(key, text, line, around.length));
  }
  return untilNext(begun, lines);
}

/** The tables and keys of a TOML text or of one like it. */
export function toml(lines: readonly string[]): readonly Found[] {
  const begun: Begun[] = [];
  let depth = 1;
  for (const [line, text] of lines.entries()) {
    const [, table] = /^\s*\[{1,2}([^\]]{1,120})\]{1,2}\s*(?:[#;].*)?$/.exec(text) ?? [];
    if (table !== undefined) {
      begun.push(keyOf(table, text, line, 1));
      depth = 2;
      continue;
    }
    const [, key] = /^\s*([\w.-]{1,80}|"[^"]{1,80}")\s*[=:]/.exec(text) ?? [];
    if (key !== undefined) begun.push(keyOf(key, text, line, depth));
  }
  return untilNext(begun, lines);
}

function keyOf(written: string, text: string, line: number, level: number): Begun {
  const name = oneLine(written).replaceAll(/^["']|["']$/g, '');
  const head = oneLine(text).trim().slice(0, longestHead);
  return { name, kind: 'key', head, line, level };
}

/** The keys of the upper levels of a JSON text, which may have comments. */
export function json(text: string): readonly Found[] {
  const found: Found[] = [];
  const token = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[{}[\],:\n]/g;
  const open: { key: string; line: number; at: number }[][] = [[]];
  let line = 0;
  let depth = 0;
  let last = '';
  /** The line of the last token. */
  let before = 0;
  const close = (end: number) => {
    const key = open[depth]?.pop();
    if (key) found.push(entry(key, before, end, text));
  };
  for (const match of text.matchAll(token)) {
    const [each] = match;
    if (each === '\n') line += 1;
    else if (each.startsWith('/*')) line += each.split('\n').length - 1;
    else if (each.startsWith('"')) last = each;
    else if (each === ':' && depth <= deepest && last !== '') {
      const at = match.index;
      open[depth] = [{ key: JSON.parse(safe(last)) as string, line, at }];
    } else if (each === '{' || each === '[') depth += 1;
    else if (each === ',') close(match.index);
    else if (each === '}' || each === ']') {
      close(match.index);
      open[depth] = [];
      depth = Math.max(0, depth - 1);
    }
    if (each === '\n' || each.startsWith('/')) continue;
    if (!each.startsWith('"')) last = '';
    before = line;
  }
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function safe(written: string): string {
  return /\\(?!["\\/bfnrtu])|\\u(?![\da-f]{4})/i.test(written) || /[\t\r]/.test(written)
    ? JSON.stringify(written.slice(1, -1))
    : written;
}

function entry(
  { key, line, at }: { readonly key: string; readonly line: number; readonly at: number },
  lastLine: number,
  end: number,
  text: string,
): Found {
  const name = oneLine(key).slice(0, longestHead);
  const value = oneLine(text.slice(at + 1, Math.min(end, at + longestHead))).trim();
  const isShort = value.length <= 40 && !/^[{[]/.test(value);
  const head = isShort ? `${name}: ${value}` : name;
  return { name, kind: 'key', head, first: line + 1, last: lastLine + 1, start: at, end };
}
