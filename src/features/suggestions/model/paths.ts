/** The parts of a path by which files are compared. */
export interface PathParts {
  /** The folder; empty at the root. */
  readonly folder: string;
  /**
   * The name without its endings and the marks of tests: `cart` for `cart.test.ts`, `test_cart.py` and `cart_spec.rb`.
   */
  readonly stem: string;
  /** The ending, such as `.ts` for `cart.test.ts`; empty if there is none. */
  readonly ending: string;
}

export function partsOf(path: string): PathParts {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  const dot = name.lastIndexOf('.');
  return {
    folder: path.slice(0, Math.max(slash, 0)),
    stem: stemOf(name.toLowerCase()),
    ending: dot > 0 ? name.slice(dot).toLowerCase() : '',
  };
}

function stemOf(name: string): string {
  const dot = name.indexOf('.', 1);
  const bare = dot < 0 ? name : name.slice(0, dot);
  return bare.replace(/^(?:test|spec)[-_]/, '').replace(/[-_](?:tests?|spec)$/, '') || bare;
}

/** Whether a name has the mark of a test: `cart.test.ts`, `test_cart.py`, `cart_spec.rb`. */
export function isTest(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return /(?:^|[-_.])(?:tests?|spec)[-_.]/.test(name);
}

/** The share of the deeper folder's path that two folders have in common, from 0 to 1. */
export function nearness(folder: string, other: string): number {
  if (folder === other) return 1;
  const segments = folder === '' ? [] : folder.split('/');
  const others = other === '' ? [] : other.split('/');
  const depth = Math.max(segments.length, others.length);
  let shared = 0;
  while (shared < depth && segments[shared] === others[shared]) shared += 1;
  return shared / depth;
}

const madeNames = new RegExp(
  [
    String.raw`^.+[-.]lock(?:\.(?:json|ya?ml))?$|\.lockb$|^npm-shrinkwrap\.json$|^go\.sum$`,
    String.raw`^change-?log(?:[-._].*)?$|^(?:changes|history|releases)(?:\.(?:md|rst|txt))?$`,
    String.raw`\.snap$|\.(?:png|jpe?g|gif|svg|ico|icns|webp|avif|bmp|tiff?)$`,
  ].join('|'),
  'i',
);

/**
 * Whether changes of a file say nothing, because a tool makes them or they come with any other: lock files, changelogs,
 * snapshots, images.
 */
export function tellsNothing(path: string): boolean {
  return madeNames.test(path.slice(path.lastIndexOf('/') + 1)) || path.includes('__snapshots__/');
}
