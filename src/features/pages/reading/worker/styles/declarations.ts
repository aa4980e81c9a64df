import {
  isSimpleBlockNode,
  isTokenNode,
  parseListOfComponentValues,
  type ComponentValue,
} from '@csstools/css-parser-algorithms';
import { isTokenSemicolon, tokenize } from '@csstools/css-tokenizer';
import { longhands } from './longhands';
import { isMark, isReset, valuesOf, wordIn, type Value } from './values';

/** What a `style` attribute says, in the order of precedence. */
export class Declarations {
  /** The values of each property, those that take precedence first. */
  private readonly declared = new Map<string, (readonly Value[])[]>();

  /** @throws Error if it is nested more deeply than 512 levels. */
  constructor(style: string) {
    const all = statementsIn(parseListOfComponentValues(tokenize({ css: style }))).flatMap(
      declarationOf,
    );
    for (const isImportant of [true, false]) {
      for (const { name, values } of all
        .filter((each) => each.isImportant === isImportant)
        .reverse()) {
        for (const [longhand, its] of longhands(name, values)) this.add(longhand, its);
      }
    }
  }

  /**
   * What a property is. A value that `reader` does not understand does not count, as in a browser.
   * @param otherwise what it is without a declaration.
   */
  read<Result>(
    name: string,
    reader: (values: readonly Value[]) => Result | undefined,
    otherwise: Result,
  ): Result {
    for (const values of this.declared.get(name) ?? []) {
      if (isReset(values)) return otherwise;
      const result = reader(values);
      if (result !== undefined) return result;
    }
    return otherwise;
  }

  has(name: string): boolean {
    return this.declared.has(name);
  }

  private add(name: string, values: readonly Value[]): void {
    const others = this.declared.get(name);
    if (others) others.push(values);
    else this.declared.set(name, [values]);
  }
}

interface Declaration {
  readonly name: string;
  readonly values: readonly Value[];
  readonly isImportant: boolean;
}

function statementsIn(nodes: readonly ComponentValue[]): readonly (readonly ComponentValue[])[] {
  let statement: ComponentValue[] = [];
  const statements = [statement];
  for (const node of nodes) {
    const isEnd = isTokenNode(node) && isTokenSemicolon(node.value);
    if (!isEnd) statement.push(node);
    if (isEnd || (isSimpleBlockNode(node) && node.startToken[1] === '{')) {
      statement = [];
      statements.push(statement);
    }
  }
  return statements;
}

function declarationOf(statement: readonly ComponentValue[]): readonly Declaration[] {
  const [name, colon, ...values] = valuesOf(statement);
  if (name?.type !== 'word' || !isMark(colon, ':')) return [];
  const isImportant = isMark(values.at(-2), '!') && wordIn(values.slice(-1)) === 'important';
  return [{ name: name.text, isImportant, values: isImportant ? values.slice(0, -2) : values }];
}
