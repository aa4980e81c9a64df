import { createHash } from 'node:crypto';

/** Returns a short hash, because each session keeps many. It guards no secret. */
export function digest(texts: readonly string[]): string {
  const hash = createHash('sha1');
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('base64').slice(0, 12);
}
