import {
  isFunctionNode,
  isTokenNode,
  isWhiteSpaceOrCommentNode,
  type ComponentValue,
} from '@csstools/css-parser-algorithms';
import {
  isTokenDimension,
  isTokenHash,
  isTokenIdent,
  isTokenNumber,
  isTokenPercentage,
  isTokenURL,
  type CSSToken,
} from '@csstools/css-tokenizer';

/** A part of a CSS value: names are in lower case, and escapes are resolved. */
export type Value =
  | { readonly type: 'word' | 'hash' | 'mark'; readonly text: string }
  | { readonly type: 'number'; readonly number: number; readonly unit: string }
  | { readonly type: 'function'; readonly name: string; readonly values: readonly Value[] };

export function valuesOf(nodes: readonly ComponentValue[]): Value[] {
  return nodes.filter((node) => !isWhiteSpaceOrCommentNode(node)).map(valueOf);
}

function valueOf(node: ComponentValue): Value {
  if (isFunctionNode(node)) {
    const name = node.getName().toLowerCase();
    return { type: 'function', name, values: valuesOf(node.value) };
  }
  return isTokenNode(node) ? tokenValue(node.value) : { type: 'mark', text: 'block' };
}

function tokenValue(token: CSSToken): Value {
  if (isTokenIdent(token)) return { type: 'word', text: token[4].value.toLowerCase() };
  if (isTokenHash(token)) return { type: 'hash', text: token[4].value.toLowerCase() };
  if (isTokenURL(token)) return { type: 'function', name: 'url', values: [] };
  const number = (unit: string, { value }: { readonly value: number }): Value => {
    return { type: 'number', number: value, unit };
  };
  if (isTokenNumber(token)) return number('', token[4]);
  if (isTokenPercentage(token)) return number('%', token[4]);
  if (isTokenDimension(token)) return number(token[4].unit.toLowerCase(), token[4]);
  return { type: 'mark', text: token[1] };
}

/** The value, if it is the only one. */
export function only(values: readonly Value[]): Value | undefined {
  return values.length === 1 ? values[0] : undefined;
}

/** The word that the values consist of. */
export function wordIn(values: readonly Value[]): string | undefined {
  const value = only(values);
  return value?.type === 'word' ? value.text : undefined;
}

const ofAnyProperty = /^(inherit|initial|revert|revert-layer|unset)$/;

/** Whether the values say that a property is as if it had none. */
export function isReset(values: readonly Value[]): boolean {
  return ofAnyProperty.test(wordIn(values) ?? '');
}

/** What a word says by these patterns; `undefined` for any other. */
export function whether(
  yes: RegExp,
  no: RegExp,
): (values: readonly Value[]) => boolean | undefined {
  return (values) => {
    const word = wordIn(values);
    if (word === undefined) return undefined;
    return yes.test(word) || (no.test(word) ? false : undefined);
  };
}

export function isMark(value: Value | undefined, text: string): boolean {
  return value?.type === 'mark' && value.text === text;
}

export type FunctionValue = Value & { readonly type: 'function' };

/** The functions in a list of these; `undefined` if anything else is in it. */
export function functionsIn(
  values: readonly Value[],
  names: RegExp,
): readonly FunctionValue[] | undefined {
  if (wordIn(values) === 'none') return [];
  const functions = values.filter((value) => value.type === 'function' && names.test(value.name));
  return functions.length === values.length && values.length > 0
    ? (functions as FunctionValue[])
    : undefined;
}

/** A number or a percentage as a share of one. */
export function shareOf(value: Value | undefined): number | undefined {
  if (value?.type !== 'number') return undefined;
  if (value.unit === '%') return value.number / 100;
  return value.unit === '' ? value.number : undefined;
}
