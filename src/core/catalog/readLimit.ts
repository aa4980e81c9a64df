import { InvalidRequest } from '../../base/errors';

/** @throws InvalidRequest where there is more than is read at once; says how large it is, and what to do. */
export function checkReadSize(bytes: number, most: number, advice = ''): void {
  if (bytes <= most) return;
  const limit = `at most ${most} are read at once (setting "mcpBridge.maxReadBytes")`;
  throw new InvalidRequest(`Too large: ${bytes} bytes, and ${limit}. ${advice}`.trimEnd());
}
