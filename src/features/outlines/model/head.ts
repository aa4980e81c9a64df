import { oneLine } from '../../../base/oneLine';

const longest = 200;
/** A value that is no longer stays in the head of what has it. */
const longestValue = 40;
/** What may stand before a declaration in its line and belongs to it. */
const modifiers = /(?:^|[\s;{}])((?:[a-z]+(?:\([^()\n]{0,40}\))? +){1,5})$/;
/** To the end of a line. */
const comment = /(?<=\s)(?:\/\/|#(?![[\w]))[^\n]*/g;
const decorator = /^(?:@[\w.]+(?:\((?:[^()]|\([^()]*\))*\))?|\[[^\][]*\]|#\[[^\][]*\])\s*/;

interface Place {
  readonly start: number;
  readonly end: number;
  /** Where the body starts, if it has one. */
  readonly body?: { readonly start: number; readonly end: number } | undefined;
}

/** The signature of a declaration, in one line, cut before its body. */
export function headOf(text: string, { start, end, body }: Place): string {
  const before = text.slice(Math.max(0, start - 80), start);
  const [, modifying = ''] = modifiers.exec(before.slice(before.lastIndexOf('\n') + 1)) ?? [];
  const value = body ? text.slice(body.start, body.end) : '';
  const isValue = body !== undefined && /[=:]\s*$/.test(text.slice(start, body.start));
  const isShort = isValue && value.length <= longestValue && !value.includes('\n');
  const stop = body && !isShort ? body.start : end;
  const written = text.slice(start, Math.min(stop, start + 4 * longest)).replaceAll(comment, '');
  return cut(
    (modifying + withoutDecorators(oneLine(written))).replace(/(?:\s|[{:=,;]|=>|\bdo$)+$/, ''),
  );
}

function withoutDecorators(head: string): string {
  let rest = head;
  for (let found = decorator.exec(rest); found; found = decorator.exec(rest)) {
    if (found[0].length === rest.length) return rest;
    rest = rest.slice(found[0].length);
  }
  return rest;
}

function cut(head: string): string {
  return head.length <= longest ? head : `${head.slice(0, longest - 1)}…`;
}
