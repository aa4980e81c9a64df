import { isMap, type ParsedNode, type YAMLSeq } from 'yaml';
import type { Entry } from './format';
import { eolOf, lineStart, nextLine, startsLine, type Splice } from './splice';
import {
  behindColon,
  behindPair,
  block,
  endOfNode,
  entangled,
  flow,
  indentOf,
  startOf,
  unitOf,
  type YamlPair,
} from './yamlText';

export type YamlList = YAMLSeq.Parsed;

/** Adds the value behind the last item. */
export function appendItem(text: string, list: YamlList, value: unknown): Splice {
  const last = itemsOf(list).at(-1);
  if (list.flow || !last) {
    const place = last ? endOfNode(last) : list.range[0] + 1;
    return { start: place, end: place, by: (last ? ', ' : '') + flow(value) };
  }
  const dash = list.range[0];
  const place = lineBehind(text, last);
  const isLineStart = text[place - 1] === '\n';
  const eol = eolOf(text);
  const item = block([value], ' '.repeat(dash - lineStart(text, dash)), unitOf(text), eol);
  return { start: place, end: place, by: isLineStart ? item : eol + item };
}

/**
 * Takes out an item; a list that loses its only one stays, as `[]`.
 * @param pair holds the list, unless another list does. Its own column would be too far left for `[]`.
 */
export function takeItem(
  text: string,
  list: YamlList,
  item: ParsedNode,
  pair: YamlPair | undefined,
): Splice[] {
  const items = itemsOf(list);
  const index = items.indexOf(item);
  const [previous, next] = [items[index - 1], items[index + 1]];
  if (list.flow) {
    if (next) return [{ start: startOf(item), end: startOf(next) }];
    return [{ start: previous ? endOfNode(previous) : startOf(item), end: endOfNode(item) }];
  }
  // The dashes of a list stand below each other; those in a comment before the item do not count.
  const [first] = list.range;
  if (!startsLine(text, first)) throw entangled(item);
  const indent = text.slice(lineStart(text, first), first);
  const dash = text.lastIndexOf(`\n${indent}-`, startOf(item)) + 1 + indent.length;
  const taken = { start: lineStart(text, dash), end: lineBehind(text, item) };
  if (previous || next) return [taken];
  if (!pair) throw entangled(item);
  return [taken, behindColon(text, pair, '[]')];
}

/** Adds pairs to a map that is an item, behind its first: that may stand beside the dash. */
export function insertInItem(text: string, first: YamlPair, added: Entry): Splice {
  const place = behindPair(text, first);
  const by = block(added, indentOf(text, first), unitOf(text), eolOf(text));
  return { start: place, end: place, by: text[place - 1] === '\n' ? by : eolOf(text) + by };
}

function itemsOf(list: YamlList): readonly ParsedNode[] {
  return list.items as ParsedNode[];
}

function lineBehind(text: string, item: ParsedNode): number {
  const end = isMap(item) || item.range[1] > item.range[0] ? endOfNode(item) : item.range[1];
  return text[end - 1] === '\n' ? end : nextLine(text, end);
}
