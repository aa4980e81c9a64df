import { oneLine } from '../../../../base/oneLine';
import type { DeclarationKind } from '../../../../core/outline/outline';
import type { Found } from '../nested';
import { commentAbove } from '../summary';

const tabWidth = 4;
const longestHead = 160;
const modifier =
  '(?:(?:export|public|private|protected|internal|open|final|sealed|abstract|static|override|async|suspend|inline|data|case|local|pub|export default|actor|mutating|lazy|implicit|extern|virtual|const|late|required|external|@\\w+)\\s+)*';
const keywords: Readonly<Record<string, DeclarationKind>> = {
  class: 'class',
  struct: 'class',
  object: 'class',
  record: 'class',
  extension: 'class',
  mixin: 'class',
  impl: 'class',
  actor: 'class',
  interface: 'interface',
  protocol: 'interface',
  trait: 'interface',
  enum: 'enum',
  union: 'enum',
  type: 'type',
  typealias: 'type',
  newtype: 'type',
  module: 'module',
  defmodule: 'module',
  namespace: 'module',
  package: 'module',
  service: 'class',
  message: 'class',
  rpc: 'method',
  resource: 'class',
  func: 'function',
  fun: 'function',
  fn: 'function',
  function: 'function',
  def: 'function',
  defp: 'function',
  sub: 'function',
  proc: 'function',
  procedure: 'function',
  macro: 'macro',
  defmacro: 'macro',
  test: 'test',
};
const declared = new RegExp(
  `^\\s*${modifier}(${Object.keys(keywords).join('|')})\\b\\s*(?:<[^>]*>\\s*)?["']?([\\w$][\\w$.:?!]*)`,
);
const value = new RegExp(`^\\s*${modifier}(?:val|var|let|const)\\s+([\\w$]+)`);
/** A line that opens a block and is neither a loop nor a condition, such as a method without a keyword. */
const opener = /^\s*(?:[\w<>[\],?.*&~:]+\s+)*?([\w$~.-]+)\s*\([^;]*\)[^;=]*\{\s*$/;
const control =
  /^\s*(?:\}?\s*else|if|for|foreach|while|switch|match|when|catch|try|do|with|return|guard|unless|until|case|using|lock|synchronized)\b/;

/**
 * What lines declare in a language without a grammar: those that name something with a usual keyword, or open a block like
 * a function. Each goes on while lines are indented more, and over the line that closes it.
 */
export function indentation(lines: readonly string[]): readonly Found[] {
  const indents = lines.map(indentOf);
  const found: Found[] = [];
  const ends = endsOf(lines, indents);
  for (const [line, text] of lines.entries()) {
    if (text.length > 1_000 || /^\s*(?:\/\/|#|--|\*|;|$)/.test(text)) continue;
    const named = nameIn(text, indents[line] === 0);
    if (!named) continue;
    const end = ends[line] ?? line + 1;
    const summary = commentAbove(lines, line);
    const head = oneLine(text)
      .trim()
      .replace(/[\s{:=]+$|\bdo$/, '')
      .slice(0, longestHead);
    const more = summary === undefined ? {} : { summary };
    found.push({ ...named, head, first: line + 1, last: end, start: line, end, ...more });
  }
  return found;
}

function nameIn(text: string, isTop: boolean): Pick<Found, 'name' | 'kind'> | undefined {
  const [, keyword = '', name = ''] = declared.exec(text) ?? [];
  const kind = keywords[keyword];
  if (kind) return { name, kind };
  if (control.test(text)) return undefined;
  const [, constant] = (isTop && value.exec(text)) || [];
  if (constant !== undefined) return { name: constant, kind: 'constant' };
  const [, opened] = opener.exec(text) ?? [];
  return opened === undefined ? undefined : { name: opened, kind: 'function' };
}

/** For each line, the number of the last line of its block. */
function endsOf(lines: readonly string[], indents: readonly number[]): readonly number[] {
  const ends = lines.map((_, line) => line + 1);
  const open: number[] = [];
  let lastText = 0;
  for (const [line, indent] of indents.entries()) {
    if (indent < 0) continue;
    while (open.length > 0 && (indents[open.at(-1) ?? 0] ?? 0) >= indent) {
      const begun = open.pop() ?? 0;
      const isClosing = indents[begun] === indent && /^\s*(?:[})\]]|end\b)/.test(lines[line] ?? '');
      ends[begun] = isClosing ? line + 1 : lastText + 1;
    }
    open.push(line);
    lastText = line;
  }
  for (const begun of open) ends[begun] = lastText + 1;
  return ends;
}

/** Columns before the text; -1 for a blank line. */
function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === '\t') columns += tabWidth;
    else if (character === ' ') columns += 1;
    else return columns;
  }
  return -1;
}
