import { InvalidRequest, systemErrorCode } from '../base/errors';
import { pastTheEnd, type LineRange } from '../core/documents/lines';
import { chunksOf, type RealFile } from '../files/realFile';

interface Options {
  readonly signal: AbortSignal;
  /** @throws InvalidRequest if the first bytes are not text. */
  checkStart(bytes: Uint8Array): Promise<void>;
  /** @throws InvalidRequest if this is more than may be read at once. */
  checkSize(bytes: number): void;
}

interface Found {
  readonly bytes: Buffer;
  readonly range: LineRange;
}

/** The number of bytes that VS Code reads to recognise text. */
const startBytes = 512;

/**
 * Reads lines, with their line ends, of a file that is too large to hold in memory. They are found by their line feeds,
 * which every encoding but UTF-16 has. `undefined` if the file cannot be read.
 * @throws InvalidRequest if the file ends before the first line.
 */
export async function readLines(
  file: Pick<RealFile, 'descriptor'>,
  range: LineRange,
  options: Options,
): Promise<Found | undefined> {
  try {
    return await find(file, range, options);
  } catch (cause) {
    if (systemErrorCode(cause) === undefined) throw cause;
    return undefined;
  }
}

async function find(
  file: Pick<RealFile, 'descriptor'>,
  { first, last }: LineRange,
  { signal, checkStart, checkSize }: Options,
): Promise<Found | undefined> {
  const found: Buffer[] = [];
  let line = 1;
  let size = 0;
  let isStart = true;
  for await (const bytes of chunksOf(file)) {
    if (signal.aborted) return undefined;
    if (isStart) await checkStart(withoutUtf16(bytes.subarray(0, startBytes)));
    isStart = false;
    for (let at = 0; at < bytes.length && line <= last;) {
      const lineFeed = bytes.indexOf(10, at);
      const end = lineFeed < 0 ? bytes.length : lineFeed + 1;
      if (line >= first) {
        found.push(bytes.subarray(at, end));
        size += end - at;
      }
      if (lineFeed >= 0) line += 1;
      at = end;
    }
    checkSize(size);
    if (line > last) break;
  }
  if (line < first) throw pastTheEnd(first, line);
  return { bytes: Buffer.concat(found), range: { first, last: Math.min(last, line) } };
}

function withoutUtf16(bytes: Buffer): Buffer {
  const mark = bytes.toString('hex', 0, 2);
  if (mark !== 'fffe' && mark !== 'feff') return bytes;
  throw new InvalidRequest('A UTF-16 file that is this large cannot be read by lines.');
}
