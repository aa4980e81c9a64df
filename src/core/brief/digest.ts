import { createHash } from 'node:crypto';

/** Short, because a session keeps many; no secret is guarded by it. */
export function digest(texts: readonly string[]): string {
  const hash = createHash('sha1');
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('base64').slice(0, 12);
}
