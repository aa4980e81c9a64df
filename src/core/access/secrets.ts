import { globMatcher, globWeight } from '../../base/glob';
import { stateFolderName } from '../protocol/windowRecord';
import { publicNames, secretRows } from './secretNames';

/**
 * A name that Windows interprets as something else: a path (even on another machine), a stream, a device, or, with a
 * trailing dot or space, another file.
 */
const windowsAlias = /[\\:]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;
const drive = /^[a-z]:$/i;

/** The endings that programs append to the name of a copy. */
const copyEndings = ['~', '.bak', '.old', '.orig', '.swp'];
const maxKnownFolders = 1_000;

export type SecretRule = (path: string) => boolean;

interface Options {
  /** Globs for the name of a file or folder or for the end of a path, in addition to the table. */
  readonly added: readonly string[];
  /** Globs of the table that do not apply. */
  readonly notSecret: readonly string[];
  readonly platform: NodeJS.Platform;
}

/**
 * Recognises paths that are never shared, even if pinned, by their names alone, ignoring case. All paths
 * in a folder with a secret name are secret, too.
 */
export function secretRule({ added, notSecret, platform }: Options): SecretRule {
  const table = secretRows
    .flatMap(({ names }) => names)
    .filter((name) => !notSecret.includes(name));
  const isInTable = placeMatcher(table);
  // What cannot be compared with all of them is held back.
  const isAdded = isOverLimit(added)
    ? () => true
    : placeMatcher(added.map((glob) => glob.toLowerCase()));
  const isSecretName = (name: string, above: string) =>
    name === stateFolderName ||
    isAdded(name, above) ||
    (isInTable(name, above) && !publicNames.includes(name));
  const isSecretPlace = (name: string, above: string) =>
    originalsOf(name).some((each) => isSecretName(each, above)) ||
    (platform === 'win32' && windowsAlias.test(name) && !(above === '' && drive.test(name)));
  // The files of a folder are asked about one after the other.
  const knownFolders = new Map<string, boolean>();
  const isSecretFolder = (path: string): boolean => {
    const before = knownFolders.get(path);
    if (before !== undefined) return before;
    const found = isSecretPath(path);
    if (knownFolders.size >= maxKnownFolders) knownFolders.clear();
    knownFolders.set(path, found);
    return found;
  };
  const isSecretPath = (path: string): boolean => {
    const slash = path.lastIndexOf('/');
    const above = path.slice(0, Math.max(slash, 0));
    return (above !== '' && isSecretFolder(above)) || isSecretPlace(path.slice(slash + 1), above);
  };
  return (path) =>
    isSecretPath(
      path
        .toLowerCase()
        .split('/')
        .filter((name) => name !== '')
        .join('/'),
    );
}

/**
 * The globs of the setting `mcpBridge.secretFiles`, by what it says of each: only `false` lets one through, and whatever else
 * it holds is meant to hold back.
 */
export function secretGlobs(setting: unknown): Pick<Options, 'added' | 'notSecret'> {
  const all: [string, unknown][] = Object.entries(setting ?? {});
  const globs = (isLetThrough: boolean) =>
    all.filter(([, value]) => (value === false) === isLetThrough).map(([glob]) => glob);
  return { added: globs(false), notSecret: globs(true) };
}

/** Whether one of the added globs is too long to be compared with names, so that everything counts as secret. */
export function isOverLimit(added: readonly string[]): boolean {
  return added.some((glob) => globWeight(isPathGlob(glob) ? atEnd(glob) : glob) === Infinity);
}

/** The name itself, and those of which it is a copy; Vim's copies begin with another dot. */
function originalsOf(name: string): string[] {
  const ending = copyEndings.find((each) => name.length > each.length && name.endsWith(each));
  if (ending === undefined) return [name];
  const original = name.slice(0, -ending.length);
  const undotted = ending === '.swp' && original.startsWith('.') ? [original.slice(1)] : [];
  return [name, ...undotted, ...originalsOf(original)];
}

/** @returns whether a name, or its path together with the folders above it, matches one of the globs. */
function placeMatcher(globs: readonly string[]): (name: string, above: string) => boolean {
  const paths = globs.filter(isPathGlob);
  const isName = globMatcher(globs.filter((glob) => !isPathGlob(glob)));
  const isPath = globMatcher(paths.map(atEnd));
  // Whole paths are compared only where the name is right.
  const canEnd = globMatcher(paths.map(lastName));
  return (name, above) => isName(name) || (canEnd(name) && isPath(`${above}/${name}`));
}

function isPathGlob(glob: string): boolean {
  return glob.includes('/');
}

/** The glob of a path that ends like this one. */
function atEnd(glob: string): string {
  return `**/${glob.replace(/^\/+/, '')}`;
}

/** The glob's last segment; `*` if a brace group spans it, so that nothing is missed. */
function lastName(glob: string): string {
  const last = glob.slice(glob.replace(/\/+$/, '').lastIndexOf('/') + 1);
  return last.includes('}') ? '*' : last;
}
