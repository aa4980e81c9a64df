import { InvalidRequest } from '../../base/errors';

/** What is asked for is over a limit; a part of it can be read. */
export class TooLarge extends InvalidRequest {}

/** @throws TooLarge if it is too large to be read at once, with its size and advice. */
export function checkReadSize(bytes: number, most: number, advice = ''): void {
  if (bytes <= most) return;
  const limit = `at most ${most} are read at once (setting "mcpBridge.maxReadBytes")`;
  throw new TooLarge(`Too large: ${bytes} bytes, and ${limit}. ${advice}`.trimEnd());
}
