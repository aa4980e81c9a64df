import type { Access } from '../../../core/access/access';
import type { CanonicalUri } from '../../../core/documents/uris';

interface Rules {
  readonly access: Pick<Access, 'decideDocument'>;
  /** The same folder with every link followed. */
  realUri(uri: CanonicalUri): Promise<CanonicalUri>;
  /** Whether settings exclude it, whatever git ignores. */
  isExcludedBySettings(uri: CanonicalUri): boolean;
}

/**
 * Whether what runs in a folder may be shared. As with test reports, what git ignores counts as well as any other folder: a
 * build runs in such a one.
 */
export async function mayShareFolder(rules: Rules, folder: CanonicalUri): Promise<boolean> {
  const decision = await rules.access.decideDocument(folder);
  // Any other reason comes before this one.
  if (decision.isAllowed || decision.reason !== 'excluded') return decision.isAllowed;
  return ![folder, await rules.realUri(folder)].some((uri) => rules.isExcludedBySettings(uri));
}
