import type { IncomingMessage } from 'node:http';
import type { ByteLimit } from './byteLimit';
import { tooLarge, type Refusal } from './guards';
import { tooManyBodyBytes } from './requestLoad';

const notJson: Refusal = {
  status: 400,
  code: -32700,
  message: 'Parse error: the body is not JSON.',
};

/** More levels than any message of MCP has: recursive code that compares or prints deeper ones runs out of stack. */
const maxLevels = 500;

const tooDeep: Refusal = {
  status: 400,
  message: `Invalid request: the body is nested deeper than ${maxLevels} levels.`,
};

/**
 * Reads the body of a request. The listener limits the time that it takes.
 * @param limits `most`: the limit of this body; `shared`: the limit that the bodies of all requests share.
 * @returns the parsed JSON, or a refusal; `isUnread` if some of the body was not read.
 */
export async function readJson(
  request: IncomingMessage,
  limits: { readonly most: number; readonly shared: ByteLimit },
): Promise<{ readonly json: unknown } | { readonly refusal: Refusal; readonly isUnread: boolean }> {
  const share = limits.shared.share();
  try {
    const body = await collect(request, limits.most, (bytes) => share.add(bytes));
    return Buffer.isBuffer(body) ? parse(body) : { refusal: body, isUnread: true };
  } finally {
    share.release();
  }
}

/** Stops to listen, but does not destroy the request, so that a refusal can still be sent. */
function collect(
  request: IncomingMessage,
  most: number,
  isWithinLimit: (bytes: number) => boolean,
): Promise<Buffer | Refusal> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (result: Buffer | Refusal) => {
      request.off('data', receive);
      resolve(result);
    };
    const receive = (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) return stop(tooLarge(most));
      if (!isWithinLimit(chunk.length)) return stop(tooManyBodyBytes);
      chunks.push(chunk);
    };
    request.on('data', receive);
    request.once('end', () => stop(Buffer.concat(chunks)));
    request.once('error', reject);
  });
}

function parse(body: Buffer) {
  if (isTooDeep(body)) return { refusal: tooDeep, isUnread: false };
  try {
    return { json: JSON.parse(body.toString('utf8')) as unknown };
  } catch {
    return { refusal: notJson, isUnread: false };
  }
}

const [quote, backslash] = [0x22, 0x5c];
const openings: readonly number[] = [0x5b, 0x7b];
const closings: readonly number[] = [0x5d, 0x7d];

/** Counts the brackets outside of strings. */
function isTooDeep(body: Buffer): boolean {
  if (body.length <= maxLevels) return false;
  let level = 0;
  let isInString = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (isInString && byte === backslash) at += 1;
    else if (byte === quote) isInString = !isInString;
    else if (isInString) continue;
    else if (openings.includes(byte)) level += 1;
    else if (closings.includes(byte)) level -= 1;
    if (level > maxLevels) return true;
  }
  return false;
}
