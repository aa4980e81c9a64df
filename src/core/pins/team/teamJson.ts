import {
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import type { TextPosition, TextRange } from './teamFileProblem';

interface Span {
  readonly offset: number;
  readonly length: number;
}

interface Field {
  readonly key: Node;
  readonly value: Node;
}

interface ParsedJson {
  readonly root?: Node;
  /** The first error. Later ones are left out, because the parser only guesses after the first. */
  readonly error?: Span & { readonly code: string };
}

/** JSON with comments, which may have a comma behind the last item of a list. */
export function parseJson(text: string): ParsedJson {
  const errors: ParseError[] = [];
  try {
    const root = parseTree(text, errors, { allowTrailingComma: true });
    const [first] = errors;
    if (first) return { error: { ...first, code: printParseErrorCode(first.error) } };
    return root ? { root } : {};
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return { error: { code: 'TooDeep', offset: 0, length: 0 } };
  }
}

/** An object's fields by key; the last of duplicate keys counts, as in `JSON.parse`. */
export function fieldsOf({ type, children = [] }: Node): ReadonlyMap<string, Field> | undefined {
  if (type !== 'object') return undefined;
  return new Map(
    children.flatMap(({ children: [key, value] = [] }): [string, Field][] =>
      key && value ? [[String(key.value), { key, value }]] : [],
    ),
  );
}

export function valueOf(node: Node): unknown {
  return getNodeValue(node);
}

/** Converts parts of this text to ranges of lines and characters. */
export function rangesIn(text: string): (part: Span) => TextRange {
  const starts = [
    0,
    ...Array.from(text.matchAll(/\r\n|\r|\n/g), (end) => end.index + end[0].length),
  ];
  const positionOf = (offset: number): TextPosition => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: offset - (starts[low] ?? 0) };
  };
  return ({ offset, length }) => ({ start: positionOf(offset), end: positionOf(offset + length) });
}
