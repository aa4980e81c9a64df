import type { Node } from 'jsonc-parser';
import { globWeight } from '../../../base/glob';
import { targetKey, type Pin } from '../pin';
import { readEntry, type Report } from './teamEntry';
import { startOfFile, type FileFault, type TeamFileProblem } from './teamFileProblem';
import { fieldsOf, parseJson, rangesIn } from './teamJson';
import type { CanonicalUri } from '../../documents/uris';

// With the parser in one file beside the bundle, see esbuild.js.
export { shareOut } from './teamSaving';
export { emptyFile, writeTeamFile } from './teamFileText';

export interface TeamFile {
  /** `undefined` where the file is broken as a whole. */
  readonly pins: readonly Pin[] | undefined;
  readonly problems: readonly TeamFileProblem[];
}

/**
 * More than this the window could not show and serve without a pause.
 * @internal for the tests
 */
export const maxPins = 1_000;

/**
 * The limit of the weight of all globs. Each unit takes a microsecond or two for each file of the workspace.
 * @internal for the tests
 */
export const maxGlobWeight = 500;

const knownKeys = ['$schema', 'version', 'pins'];

/**
 * Reads `.vscode/mcp-pins.json`, version 1: JSON with comments, as media/mcp-pins.schema.json describes it.
 * @param folder the workspace folder's canonical URI.
 */
export function parseTeamFile(text: string, folder: CanonicalUri): TeamFile {
  const rangeOf = rangesIn(text);
  const broken = (fault: FileFault, at?: Node): TeamFile => ({
    pins: undefined,
    problems: [{ ...fault, range: at ? rangeOf(at) : startOfFile }],
  });
  const { root, error } = parseJson(text);
  if (error) {
    const problem = { type: 'syntax', code: error.code, range: rangeOf(error) } as const;
    return { pins: undefined, problems: [problem] };
  }
  const fields = root && fieldsOf(root);
  if (!fields) return broken({ type: 'noObject' }, root);
  const version = fields.get('version')?.value;
  if (version && version.value !== 1) return broken({ type: 'version' }, version);
  const list = fields.get('pins')?.value;
  if (list?.type !== 'array') return broken({ type: 'noPins' }, list);

  const problems: TeamFileProblem[] = [];
  const report: Report = (fault, at) => void problems.push({ ...fault, range: rangeOf(at) });
  for (const [key, field] of fields) {
    if (!knownKeys.includes(key)) report({ type: 'unknownKey', key }, field.key);
  }
  const lineOf = (node: Node) => rangeOf(node).start.line;
  return { pins: readPins(list.children ?? [], { folder, report, lineOf }), problems };
}

interface Options {
  readonly folder: CanonicalUri;
  readonly report: Report;
  lineOf(node: Node): number;
}

function readPins(items: readonly Node[], { folder, report, lineOf }: Options): Pin[] {
  const known = new Map<string, Node>();
  const [tooMany] = items.slice(maxPins);
  if (tooMany) report({ type: 'tooMany', most: maxPins }, tooMany);
  let weight = 0;
  return items.slice(0, maxPins).flatMap((item) => {
    const pin = readEntry(item, folder, report);
    if (!pin) return [];
    if (pin.target.type === 'glob') {
      const isFirstBeyond = weight <= maxGlobWeight;
      weight += globWeight(pin.target.pattern);
      if (weight > maxGlobWeight) {
        if (isFirstBeyond) report({ type: 'tooManyWildcards', most: maxGlobWeight }, item);
        return [];
      }
    }
    const key = targetKey(pin.target);
    const first = known.get(key);
    if (first) report({ type: 'duplicate', line: lineOf(first) }, item);
    else known.set(key, item);
    return first ? [] : [pin];
  });
}
