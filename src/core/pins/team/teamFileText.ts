import {
  applyEdits,
  modify,
  stripComments,
  type Edit,
  type FormattingOptions,
  type JSONPath,
  type Node,
} from 'jsonc-parser';
import { matchPins } from '../matchPins';
import { add } from '../edits';
import type { Pin, PinTarget } from '../pin';
import { entryOf, readEntry, type TeamEntry } from './teamEntry';
import { fieldsOf, parseJson } from './teamJson';
import type { CanonicalUri } from '../../documents/uris';

/** The keys of an entry that can change while it stays the entry of the same pin. */
const settable = ['lines', 'marks', 'priority', 'audience', 'shape', 'note'] as const;

export const emptyFile = '{\n  "version": 1,\n  "pins": []\n}\n';

/**
 * The text of the file with these pins in it: existing entries for their targets are changed in place, the others are
 * added at the end, and everything else is kept, with the comments. The first of two pins for one entry is taken.
 * @param text valid as a whole.
 */
export function writeTeamFile(text: string, folder: CanonicalUri, pins: readonly Pin[]): string {
  const wanted = add(pins.map((pin) => withinFolder(pin, folder)))([]);
  const present = matchPins(wanted, presentEntries(text, folder));
  const added: TeamEntry[] = [];
  const changes: Change[] = [];
  for (const pin of wanted) {
    const entry = entryOf(pin, folder);
    const there = present.get(pin);
    if (entry && there) changes.push(...changesOf(there, entry));
    else if (entry) added.push(entry);
  }
  return append(apply(text, changes), added);
}

/** The pin as it is read from the file of a folder, where a glob is for that folder alone. */
function withinFolder(pin: Pin, folder: CanonicalUri): Pin {
  const { target } = pin;
  return target.type === 'glob' ? { ...pin, target: { within: folder, ...target } } : pin;
}

interface Present {
  readonly index: number;
  readonly item: Node;
  readonly target: PinTarget;
  readonly entry: TeamEntry | undefined;
}

interface Change {
  readonly path: JSONPath;
  readonly value: unknown;
  /** The node of the present value. */
  readonly node: Node | undefined;
}

function presentEntries(text: string, folder: CanonicalUri): readonly Present[] {
  return (listIn(text)?.children ?? []).flatMap((item, index) => {
    const pin = readEntry(item, folder, () => undefined);
    return pin ? [{ index, item, target: pin.target, entry: entryOf(pin, folder) }] : [];
  });
}

function changesOf({ index, item, entry: before }: Present, entry: TeamEntry): Change[] {
  const fields = fieldsOf(item);
  return settable
    .filter((key) => JSON.stringify(before?.[key]) !== JSON.stringify(entry[key]))
    .map((key) => ({
      path: ['pins', index, key],
      value: entry[key],
      node: fields?.get(key)?.value,
    }));
}

/** Replaces values all at once; for each key that is added or removed, the text is parsed again. */
function apply(text: string, changes: readonly Change[]): string {
  const edits: Edit[] = [];
  const others: Change[] = [];
  for (const change of changes) {
    const { node, value } = change;
    if (!node || value === undefined) others.push(change);
    else edits.push({ offset: node.offset, length: node.length, content: JSON.stringify(value) });
  }
  let written = applyEdits(text, edits);
  for (const { path, value } of others) {
    const formattingOptions = formatOf(written);
    written = applyEdits(written, modify(written, path, value, { formattingOptions }));
  }
  return written;
}

/** Adds entries at the end of the list, behind a comment there: jsonc-parser would put them before it. */
function append(text: string, entries: readonly TeamEntry[]): string {
  const list = listIn(text);
  if (!list || entries.length === 0) return text;
  const { eol = '\n', insertSpaces, tabSize } = formatOf(text);
  const unit = insertSpaces ? ' '.repeat(tabSize ?? 2) : '\t';
  const close = list.offset + list.length - 1;
  const end = text.slice(0, close).trimEnd().length;
  const last = list.children?.at(-1);
  const outer = indentAt(text, list.offset);
  const inner = last && startsLine(text, last.offset) ? indentAt(text, last.offset) : outer + unit;
  const added = entries
    .map((entry) => JSON.stringify(entry, undefined, unit).replaceAll('\n', eol + inner))
    .map((entry) => eol + inner + entry)
    .join(',');
  const isOnOneLine = !/[\r\n]/.test(text.slice(end, close));
  const behindLast = last ? last.offset + last.length : end;
  const rest = text.slice(behindLast, end);
  const comma = last && !stripComments(rest).includes(',') ? ',' : '';
  const closing = isOnOneLine ? eol + outer : '';
  return text.slice(0, behindLast) + comma + rest + added + closing + text.slice(end);
}

function listIn(text: string) {
  const { root } = parseJson(text);
  return root && fieldsOf(root)?.get('pins')?.value;
}

function startsLine(text: string, offset: number): boolean {
  return /(^|[\r\n])[ \t]*$/.test(text.slice(0, offset));
}

function indentAt(text: string, offset: number): string {
  const line = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(line))?.[0] ?? '';
}

/** The indentation and the line ends of the file. */
function formatOf(text: string): FormattingOptions {
  const [, indent = '  '] = /^([ \t]+)\S/m.exec(text) ?? [];
  return {
    insertSpaces: !indent.includes('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
