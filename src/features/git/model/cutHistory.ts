interface Commit {
  /** The hashes of the parents that git has. */
  readonly parents: readonly string[];
}

/**
 * The commits of a shallow repository in whose history all others lie of which git lacks the parents: a commit without one
 * of them in its history may have come before it, by a way that git lacks.
 * @param commits by their hashes, each before its parents.
 */
export function afterEachCut(commits: ReadonlyMap<string, Commit>): ReadonlySet<string> {
  const cutsBefore = new Map<string, bigint>();
  let [all, next] = [0n, 1n];
  for (const [hash, { parents }] of [...commits].reverse()) {
    const isCut = parents.length === 0 || !parents.every((parent) => commits.has(parent));
    const own = isCut ? next : 0n;
    if (isCut) next <<= 1n;
    all |= own;
    cutsBefore.set(
      hash,
      parents.reduce((cuts, parent) => cuts | (cutsBefore.get(parent) ?? 0n), own),
    );
  }
  return new Set([...cutsBefore].flatMap(([hash, cuts]) => (cuts === all ? [hash] : [])));
}
