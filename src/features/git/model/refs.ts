import { InvalidRequest } from '../../../base/errors';

const maxLength = 250;

/**
 * Whether this is a branch, a tag, a hash, or a commit counted back from one of these (`HEAD~2`). Git understands more:
 * options, ranges, files in commits, searches of messages and the reflog are none of these.
 */
export function isRef(ref: string): boolean {
  const isName = /^(?!-)[^\p{Cc}\p{Zs}:?*[\\{}]+$/u.test(ref) && !/\.\.|^[~^]|@$/.test(ref);
  return ref === '@' || (isName && ref.length <= maxLength);
}

/** @throws InvalidRequest for anything else than a ref. */
export function checkRef(ref: string): string {
  if (isRef(ref)) return ref;
  throw unknownRef();
}

export function unknownRef(): InvalidRequest {
  return new InvalidRequest('Unknown ref: a branch, a tag or the hash of a commit is needed.');
}
