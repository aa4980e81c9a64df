import type { AccessFacts } from '../../src/core/access/access';

/** A window on /ws that shares, with nothing open, pinned or excluded, unless a test overrides it. */
export function accessFacts(otherwise: Partial<AccessFacts> = {}): AccessFacts {
  return {
    sharing: () => 'on',
    isServed: (uri) => uri.startsWith('file:'),
    realUri: async (uri) => uri,
    openListed: async () => undefined,
    isInWorkspace: (uri) => uri.startsWith('file:///ws/'),
    isOpenInTab: () => false,
    isPinnedByHand: () => false,
    isExcluded: async () => false,
    isSecret: (path) => path.endsWith('.env'),
    ...otherwise,
  };
}
