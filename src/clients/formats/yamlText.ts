import { isCollection, isNode, isPair, stringify, type Pair, type ParsedNode } from 'yaml';
import { isTable, Misfit, type Entry } from './format';

export type YamlPair = Pair<ParsedNode, ParsedNode | null>;

export function startOf(node: ParsedNode | null): number {
  return node?.range[0] ?? 0;
}

/** The value cannot be changed without changing something else. */
export function entangled(node: ParsedNode | null): Misfit {
  return new Misfit({ type: 'entangled' }, startOf(node));
}

/** The end of its last value: a comment below does not belong to it. */
export function endOf({ key, value }: YamlPair): number {
  return Math.max(key.range[1], value ? endOfNode(value) : 0);
}

export function endOfNode(node: ParsedNode): number {
  const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
  if (isPair(last)) return endOf(last as YamlPair);
  return isNode(last) ? endOfNode(last as ParsedNode) : node.range[1];
}

export function unitOf(text: string): number {
  return /^( +)[^\s#]/m.exec(text)?.[1]?.length ?? 2;
}

export function block(value: unknown, indent: string, unit: number, eol: string): string {
  return stringify(value, { indent: unit, lineWidth: 0 })
    .trimEnd()
    .split('\n')
    .map((line) => `${indent}${line}${eol}`)
    .join('');
}

/** JSON is valid YAML if a space follows each colon. */
export function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (!isTable(value)) return JSON.stringify(value);
  return `{${flowPairs(value)}}`;
}

export function flowPairs(value: Entry): string {
  return Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}: ${flow(each)}`)
    .join(', ');
}
