/** What a declaration is, in words that hold for any language. */
export type DeclarationKind =
  /** What stands before the first declaration, such as imports. */
  | 'beginning'
  | 'class'
  | 'interface'
  | 'enum'
  | 'type'
  | 'module'
  | 'function'
  | 'method'
  | 'field'
  | 'constant'
  | 'macro'
  | 'test'
  | 'heading'
  | 'key'
  | 'statement'
  | 'element'
  | 'rule';

/** Something that a text declares, with what it declares inside. */
export interface Declaration {
  readonly name: string;
  readonly kind: DeclarationKind;
  /** The signature as it is written, in one line, cut before the body. */
  readonly head: string;
  /** The first line, counted from 1. */
  readonly first: number;
  /** The last line of the body. */
  readonly last: number;
  /** The first sentence of its comment. */
  readonly summary?: string;
  readonly children: readonly Declaration[];
}

/** What a text declares, in the order of the text. */
export interface Outline {
  readonly declarations: readonly Declaration[];
  /** The number of lines of the text. */
  readonly lines: number;
}

/** Why a text has no outline. */
export type NoOutline =
  /** Nothing in it is a declaration. */
  | 'nothing'
  /** It is too long, or a line of it is. */
  | 'long'
  /** It has too many declarations. */
  | 'many'
  /** Declarations are nested too deeply. */
  | 'deep'
  /** It is no text, or not of the language that its name says. */
  | 'broken'
  /** It took too much time or memory. */
  | 'slow';

export type Outlined =
  | { readonly type: 'outline'; readonly outline: Outline }
  | { readonly type: 'none'; readonly reason: NoOutline };

/** All declarations, each before those inside it, with the number of those around it. */
export function* flatten(
  declarations: readonly Declaration[],
  depth = 0,
): Generator<{ readonly declaration: Declaration; readonly depth: number }> {
  for (const declaration of declarations) {
    yield { declaration, depth };
    yield* flatten(declaration.children, depth + 1);
  }
}

export function countOf(declarations: readonly Declaration[]): number {
  let count = 0;
  const left = [...declarations];
  for (let each = left.pop(); each; each = left.pop()) {
    count += 1;
    left.push(...each.children);
  }
  return count;
}

/** Why a text has no outline; nobody wonders about one that declares nothing. */
export const whyNoOutline: Readonly<Record<NoOutline, string | undefined>> = {
  nothing: undefined,
  long: 'it is too long',
  many: 'too many declarations',
  deep: 'nested too deeply',
  broken: 'its syntax is broken',
  slow: 'it took too long',
};
