import { createHash } from 'node:crypto';
import type { Node } from 'jsonc-parser';
import { parseLines } from '../../documents/lines';
import { type CanonicalUri, canonicalUri, childUri } from '../../documents/uris';
import {
  isPriority,
  newPinPriority,
  targetKey,
  type Audience,
  type Pin,
  type PinShape,
  type PinTarget,
} from '../pin';
import type { PinFault, UnknownKey } from './teamFileProblem';
import { fieldsOf, valueOf } from './teamJson';
import { pathFlaw, pathInFolder, uriInFolder } from './teamPath';

/** A pin as the file holds it, with one of the first four keys. */
export interface TeamEntry {
  readonly path?: string;
  readonly folder?: string;
  readonly glob?: string;
  readonly resource?: string;
  /** Lines of the file at `path`: `10-20`, or `10`. */
  readonly lines?: string;
  /** Hashes of the lines' texts, to find them again; if left out, the line numbers are current. */
  readonly marks?: readonly string[];
  readonly priority?: number;
  readonly audience?: Audience;
  readonly shape?: PinShape;
  readonly note?: string;
}

export type Report = (fault: PinFault | UnknownKey, at: Node) => void;

const targetNames = ['path', 'folder', 'glob', 'resource'] as const;

/** Matches live resources of the window, and notes; documents are named by their paths. */
const isResource = matches(
  /^((editor|diagnostics):\/\/[\w.-]+\/[!-~]+|context:\/\/workspace\/note\/[\w-]+)$/,
);

const isLines = matches(/^[1-9]\d{0,8}(-[1-9]\d{0,8})?$/);

const rules: ReadonlyMap<string, (value: unknown) => boolean> = new Map(
  Object.entries({
    path: isText,
    folder: isText,
    glob: isText,
    resource: isResource,
    lines: (value) => isLines(value) && parseLines(String(value)) !== undefined,
    marks: (value) => Array.isArray(value) && value.every(isText),
    priority: isPriority,
    audience: matches(/^(user|assistant)$/),
    shape: matches(/^(outline|whole)$/),
    note: isText,
  } satisfies Record<keyof TeamEntry, (value: unknown) => boolean>),
);

/** `undefined` if it is no pin; the reason is reported. */
export function readEntry(item: Node, folder: CanonicalUri, report: Report): Pin | undefined {
  const fields = fieldsOf(item);
  if (!fields) {
    report({ type: 'noPin' }, item);
    return undefined;
  }
  const faults: [PinFault, Node][] = [];
  const known: [string, unknown][] = [];
  for (const [key, { key: keyNode, value: valueNode }] of fields) {
    const value = valueOf(valueNode);
    if (!rules.has(key)) report({ type: 'unknownKey', key }, keyNode);
    else known.push([key, value]);
    const fault = faultOf(key, value);
    if (fault) faults.push([fault, valueNode]);
  }
  for (const [key, other] of [
    ['lines', 'path'],
    ['marks', 'lines'],
  ] as const) {
    const lacking = fields.has(other) ? undefined : fields.get(key);
    if (lacking) faults.push([{ type: 'lacks', key, other }, lacking.key]);
  }
  if (targetNames.filter((key) => fields.has(key)).length !== 1)
    faults.push([{ type: 'target' }, item]);
  for (const [fault, at] of faults) report(fault, at);
  return faults.length === 0 ? toPin(Object.fromEntries(known), folder) : undefined;
}

/** The reverse of `readEntry`; `undefined` for a pin that the file of this folder cannot hold. */
export function entryOf(
  { target, priority, ...settings }: Pin,
  folder: CanonicalUri,
): TeamEntry | undefined {
  const place = placeOf(target, folder);
  return place && { ...place, priority, ...settingsOf(settings) };
}

/** Without those that are not set. */
function settingsOf({ audience, shape, note }: Omit<TeamEntry, 'priority'>) {
  return { ...(audience && { audience }), ...(shape && { shape }), ...(note && { note }) };
}

function placeOf(target: PinTarget, folder: CanonicalUri): TeamEntry | undefined {
  if (target.type === 'glob') {
    const isElsewhere = target.within !== undefined && target.within !== folder;
    return isElsewhere || pathFlaw(target.pattern) ? undefined : { glob: target.pattern };
  }
  if (target.type === 'resource' && isResource(target.uri)) return { resource: target.uri };
  const path = pathInFolder(folder, target.uri)?.replace(/\/$/, '');
  if (path === undefined || target.type === 'resource') return path === undefined ? path : { path };
  if (target.type === 'folder') return { folder: path };
  const { first, last } = target.lines;
  const lines = first === last ? `${first}` : `${first}-${last}`;
  return { path, lines, ...(target.marks.length > 0 && { marks: target.marks }) };
}

function faultOf(key: string, value: unknown): PinFault | undefined {
  if (rules.get(key)?.(value) === false) return { type: 'value', key };
  if (key !== 'path' && key !== 'folder' && key !== 'glob') return undefined;
  const flaw = pathFlaw(String(value));
  return flaw && { type: 'path', key, flaw };
}

function toPin(entry: TeamEntry, folder: CanonicalUri): Pin | undefined {
  const target = targetOf(entry, folder);
  if (!target) return undefined;
  const { priority = newPinPriority } = entry;
  return { id: idOf(target, folder), target, priority, ...settingsOf(entry) };
}

function targetOf(entry: TeamEntry, workspaceFolder: CanonicalUri): PinTarget | undefined {
  const { path, folder, glob, resource, lines, marks = [] } = entry;
  if (folder !== undefined) {
    return { type: 'folder', uri: childUri(uriInFolder(workspaceFolder, folder), '') };
  }
  if (glob !== undefined) return { type: 'glob', pattern: glob, within: workspaceFolder };
  if (resource !== undefined) return { type: 'resource', uri: canonicalUri(resource) };
  if (path === undefined) return undefined;
  const uri = uriInFolder(workspaceFolder, path);
  const range = lines === undefined ? undefined : parseLines(lines);
  return range ? { type: 'range', uri, lines: range, marks } : { type: 'resource', uri };
}

/** The id of a pin: the same for the same target, in every window and at any time; usable in a URI. */
function idOf(target: PinTarget, folder: CanonicalUri): string {
  const hash = createHash('sha256').update(`${folder}\n${targetKey(target)}`);
  return `team-${hash.digest('hex').slice(0, 16)}`;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function matches(pattern: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && pattern.test(value);
}
