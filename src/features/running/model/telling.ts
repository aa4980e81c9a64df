import { posix } from 'node:path';
import { type CanonicalUri, fileUri, parseUri, withPath } from '../../../core/documents/uris';
import type { DocumentPlace } from '../../../core/brief/failure';

/** Lines are looked at from the end, up to this many. */
const maxLooked = 2_000;
const maxLine = 300;
const maxPlaces = 50;
/** The last lines are told even if none of them names an error. */
const lastShare = 0.4;

const error =
  /\b(error|errors|err!|fail|failed|failure|failures|fatal|panic|panicked|exception|traceback|assert\w*|expected|received|actual|undefined|cannot|not found|denied|segfault|✗|✖|×)\b|[✗✖×●]/i;
const place =
  /((?:[a-z]:)?[\w@.+\-/\\[\]]*[\w\]]\.[a-z]\w{0,9})(?::(\d{1,7})|\((\d{1,7})[,)]|", line (\d{1,7}))/gi;

/** A frame of a stack in the program that runs the code, not in the code. */
const runtimeFrame = /^\s*at .*(?:\bnode:|\/node_modules\/)/;

/**
 * The most telling lines of an output, at most so many, in their order: those with errors and places before the rest. One of
 * these that comes again later, as in the summary of a test runner, is told once.
 */
export function tellingLines(output: string, most: number): readonly string[] {
  const lines = output
    .split('\n')
    .slice(-maxLooked)
    .map((line) => line.slice(0, maxLine).trimEnd());
  while (lines.at(-1) === '') lines.pop();
  const latest = new Map(lines.map((line, at) => [line, at]));
  const isTold = (line: string, at: number) =>
    line !== '' && !runtimeFrame.test(line) && (latest.get(line) === at || !isTelling(line));
  const numbers = lines.flatMap((line, at) => (isTold(line, at) ? [at] : []));
  const last = numbers.slice(-Math.ceil(most * lastShare));
  const telling = numbers.filter((at) => isTelling(lines[at] ?? ''));
  const chosen = new Set(last);
  for (const at of [...telling.toReversed(), ...numbers.toReversed()]) {
    if (chosen.size >= most) break;
    chosen.add(at);
  }
  return [...chosen].sort((a, b) => a - b).map((at) => lines[at] ?? '');
}

function isTelling(line: string): boolean {
  return error.test(line) || line.search(place) >= 0;
}

/** The places that an output names, in files of this machine, the last ones first. */
export function placesIn(
  output: string,
  folder: CanonicalUri | undefined,
): readonly DocumentPlace[] {
  const found = new Map<string, DocumentPlace>();
  for (const line of output.split('\n').slice(-maxLooked).toReversed()) {
    for (const [, path = '', ...numbers] of line.slice(0, maxLine).matchAll(place)) {
      const number = Number(numbers.find((each) => each !== undefined));
      const uri = uriOf(path, folder);
      if (uri !== undefined && number > 0) found.set(`${uri}:${number}`, { uri, line: number });
    }
    if (found.size >= maxPlaces) break;
  }
  return [...found.values()];
}

function uriOf(path: string, folder: CanonicalUri | undefined): CanonicalUri | undefined {
  if (/^(\/|[a-z]:[\\/])/i.test(path)) return fileUri(path);
  if (folder === undefined) return undefined;
  return withPath(folder, posix.join(parseUri(folder).path, path.replaceAll('\\', '/')));
}
