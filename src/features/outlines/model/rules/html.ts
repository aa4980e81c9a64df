import { oneLine } from '../../../../base/oneLine';
import { inOrder, type Found } from '../nested';

const landmarks = new Set(
  'head body header nav main section article aside footer form dialog template script style h1 h2 h3 table'.split(
    ' ',
  ),
);
const longestHead = 100;
const token =
  /<!--[\s\S]*?-->|<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1\s*>|<(\/?)([a-zA-Z][\w:.-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

interface Open {
  readonly at: number;
  readonly line: number;
  readonly head: string;
  readonly name: string;
}

/** The landmarks of an HTML text, and elements that have an id. */
export function html(text: string): readonly Found[] {
  const found: Found[] = [];
  const open: (Open | undefined)[] = [];
  const tags: string[] = [];
  const lines = lineCounter(text);
  const add = ({ at, line, ...each }: Open, end: number) => {
    const last = lines(end);
    found.push({ ...each, kind: 'element', first: line, last, start: at, end });
  };
  for (const match of text.matchAll(token)) {
    const [whole, raw, ofRaw = '', , slash, tag = raw, attributes = ofRaw] = match;
    if (tag === undefined) continue;
    const name = tag.toLowerCase();
    const end = match.index + whole.length;
    if (slash === '/') {
      const at = tags.lastIndexOf(name);
      if (at === -1) continue;
      for (const each of open.splice(at)) if (each) add(each, end);
      tags.length = at;
      continue;
    }
    const element = elementOf(name, attributes);
    const begun = element && { ...element, at: match.index, line: lines(match.index) };
    if (raw !== undefined || empty.has(name) || attributes.endsWith('/')) {
      if (begun) add(begun, end);
      continue;
    }
    tags.push(name);
    open.push(begun);
  }
  for (const each of open) if (each) add(each, text.length);
  return found.toSorted(inOrder);
}

/** Where the text of each script element is. */
export function scriptsIn(text: string): readonly Pick<Found, 'start' | 'end'>[] {
  return [...text.matchAll(token)].flatMap((match) => {
    const [, raw, attributes = '', script = ''] = match;
    if (raw !== 'script') return [];
    const start = match.index + `<${raw}${attributes}>`.length;
    return { start, end: start + script.length };
  });
}

function elementOf(tag: string, attributes: string) {
  const [, id] = /\bid\s*=\s*["']?([\w:.-]{1,80})/.exec(attributes.slice(0, 400)) ?? [];
  if (id === undefined && !landmarks.has(tag)) return undefined;
  const name = id === undefined ? tag : `${tag}#${id}`;
  return { name, head: oneLine(name).slice(0, longestHead) };
}

/** Counts lines up to offsets that only grow, and now and then an earlier one. */
function lineCounter(text: string): (offset: number) => number {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at);
  return (offset) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
