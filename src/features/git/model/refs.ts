import { InvalidRequest } from '../../../base/errors';

const maxLength = 250;

/**
 * A branch, a tag, a hash, or a commit counted back from one of these (`HEAD~2`). Git understands more: options, ranges,
 * files in commits, searches of messages and the reflog are none of these.
 * @throws InvalidRequest for anything else.
 */
export function checkRef(ref: string): string {
  const isName = /^(?!-)[^\p{Cc}\p{Zs}:?*[\\{}]+$/u.test(ref) && !/\.\.|^[~^]|@$/.test(ref);
  if (ref === '@' || (isName && ref.length <= maxLength)) return ref;
  throw unknownRef();
}

export function unknownRef(): InvalidRequest {
  return new InvalidRequest('Unknown ref: a branch, a tag or the hash of a commit is needed.');
}
