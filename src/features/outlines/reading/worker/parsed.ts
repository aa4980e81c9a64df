import type { QueryMatch, Tree } from '@vscode/tree-sitter-wasm';
import type { DeclarationKind } from '../../../../core/outline/outline';
import { oneLine } from '../../../../base/oneLine';
import { headOf } from '../../model/head';
import { inOrder, most, TooMany, type Found } from '../../model/nested';
import { commentAbove, docString } from '../../model/summary';
import type { Loaded } from './grammars';

/** The text is not of the language that it is taken for. */
export class Broken extends Error {}

/** A larger part of a text in a person's language has a meaning, also while they type. */
const mostErrors = 0.5;
const longestName = 120;
/** A test by an attribute above it. */
const testAbove = /^\s*#\[(?:\w+::)*test\b/;

/**
 * The declarations of a text by its language's grammar, in the order of the text.
 * @throws Broken
 * @throws TooMany
 */
export function declarationsIn(text: string, { parser, query }: Loaded): readonly Found[] {
  const tree = parser.parse(text);
  if (!tree) throw new Broken();
  try {
    if (errors(tree) > text.length * mostErrors) throw new Broken();
    const lines = text.split('\n');
    const found = new Map<number, Found>();
    const matches = query.matches(tree.rootNode);
    if (matches.length > 2 * most) throw new TooMany();
    for (const match of matches.toSorted((a, b) => a.patternIndex - b.patternIndex)) {
      const each = foundBy(match, text, lines);
      // The first pattern that finds a name knows most of it.
      if (each && !found.has(each.at)) found.set(each.at, each.declaration);
    }
    return [...found.values()].toSorted(inOrder);
  } finally {
    tree.delete();
  }
}

function foundBy({ captures }: QueryMatch, text: string, lines: readonly string[]) {
  const of = (name: string) => captures.find((capture) => capture.name === name)?.node;
  const own = captures.find(({ name }) => !['name', 'body', 'call'].includes(name));
  const name = of('name');
  if (!own || !name) return undefined;
  const { startIndex: start, endIndex: end, startPosition, endPosition } = own.node;
  const body = of('body');
  const isItsHead = body !== undefined && name.id === own.node.id;
  const written = nameOf(isItsHead ? text.slice(start, body.startIndex) : name.text);
  if (written === '') return undefined;
  const place = body && { start: body.startIndex, end: body.endIndex };
  const line = startPosition.row;
  const kind = kindOf(own.name as DeclarationKind, lines, line);
  const declaration: Found = {
    name: written,
    kind,
    head: kind === 'rule' ? written : headOf(text, { start, end, body: place }),
    first: line + 1,
    last: endPosition.row + (endPosition.column === 0 && endPosition.row > line ? 0 : 1),
    ...summary(
      commentAbove(lines, line) ?? (place && docString(text.slice(place.start, place.end))),
    ),
    start,
    end,
  };
  return { at: name.startIndex, declaration };
}

function summary(text: string | undefined): Pick<Found, 'summary'> {
  return text === undefined ? {} : { summary: text };
}

/** Without the quotes of a title. */
function nameOf(written: string): string {
  const name = oneLine(written).replace(/^(["'`])(.*)\1$/s, '$2');
  return name.length <= longestName ? name : `${name.slice(0, longestName - 1)}…`;
}

function kindOf(kind: DeclarationKind, lines: readonly string[], line: number): DeclarationKind {
  if (kind !== 'function') return kind;
  const head = lines[line] ?? '';
  if (/^func (?:Test|Benchmark|Fuzz|Example)\w*\(/.test(head)) return 'test';
  if (/^\s*(?:async )?def test_?\w*\(/.test(head)) return 'test';
  for (let at = line - 1; at >= 0 && /^\s*#\[/.test(lines[at] ?? ''); at -= 1) {
    if (testAbove.test(lines[at] ?? '')) return 'test';
  }
  return kind;
}

/** The number of characters that the grammar can make nothing of. */
function errors(tree: Tree): number {
  if (!tree.rootNode.hasError) return 0;
  let sum = 0;
  const cursor = tree.walk();
  for (let isMore = true; isMore;) {
    const { nodeType, startIndex, endIndex } = cursor;
    const isError = nodeType === 'ERROR';
    if (isError) sum += endIndex - startIndex;
    if (!isError && cursor.currentNode.hasError && cursor.gotoFirstChild()) continue;
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) {
        isMore = false;
        break;
      }
    }
  }
  cursor.delete();
  return sum;
}
