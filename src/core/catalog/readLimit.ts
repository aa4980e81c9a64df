import { InvalidRequest } from '../../base/errors';

/** @throws InvalidRequest if it is too large to be read at once, with its size and advice. */
export function checkReadSize(bytes: number, most: number, advice = ''): void {
  if (bytes <= most) return;
  const limit = `at most ${most} are read at once (setting "mcpBridge.maxReadBytes")`;
  throw new InvalidRequest(`Too large: ${bytes} bytes, and ${limit}. ${advice}`.trimEnd());
}
