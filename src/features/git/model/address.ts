import { parseUri, type CanonicalUri, canonicalUri } from '../../../core/documents/uris';

/** A diff of one repository. With a path, it is the diff of that file alone. */
type DiffAddress = { readonly path?: string } & (
  | { readonly type: 'changes' }
  | { readonly type: 'staged' }
  | { readonly type: 'branch'; readonly base?: string }
  | { readonly type: 'commit'; readonly hash: string }
);

/** The parts of a `git:` URI. Paths are relative to the repository's root. Numbers and ranges are not checked yet. */
export type GitAddress = { readonly repository: string } & (
  | DiffAddress
  | { readonly type: 'status' }
  | { readonly type: 'log'; readonly path?: string; readonly limit?: string }
  | { readonly type: 'file'; readonly path: string; readonly ref?: string }
  | { readonly type: 'blame'; readonly path: string; readonly lines?: string }
);

/** The resources of a repository that are listed unless they are empty. */
export const listedResources = ['changes', 'staged', 'branch', 'status'] as const;

export type ListedResource = (typeof listedResources)[number];

const scheme = 'git';

/** `undefined` for other URIs, such as those of VS Code's own `git:` scheme, which have no authority. */
export function parseGitUri(uri: CanonicalUri): GitAddress | undefined {
  if (!uri.startsWith(`${scheme}://`)) return undefined;
  const { authority: repository, path, query } = parseUri(uri);
  const [, type = '', slash, rest = ''] = /^\/([a-z]+)(\/?)(.*)$/su.exec(path) ?? [];
  const asked = askedIn(query);
  const found = slash === '/' ? withRest(type, rest, asked) : withoutRest(type, asked);
  const isOutside =
    found && 'path' in found && found.path !== undefined && !isPathInside(found.path);
  if (!found || isOutside) return undefined;
  return { repository, ...found };
}

/** @param path the part behind the repository, such as `changes`; not encoded. */
export function gitUri(repository: string, path: string): CanonicalUri {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return canonicalUri(`${scheme}://${repository}/${encoded}`);
}

/** The diff of one file that differs from the last commit. */
export function changesUri(repository: string, path: string): CanonicalUri {
  return canonicalUri(`${scheme}://${repository}/changes?path=${encodeURIComponent(path)}`);
}

type Asked = ReadonlyMap<string, string>;

/**
 * The parameters of a query that is decoded already: `+` and `%` are those of a name. A canonical URI encodes every `&`,
 * so one ends a value only in front of another parameter: there are files such as `R&D/a.ts`.
 */
function askedIn(query: string): Asked {
  const parameters = query.split(/&(?=(?:path|base|ref|limit|lines)=)/).map((parameter) => {
    const [name = '', ...value] = parameter.split('=');
    return [name, value.join('=')] as const;
  });
  return new Map(parameters);
}

/** Whether a path leads to a file below the folder that it starts from. */
function isPathInside(path: string): boolean {
  const names = path.split('/');
  return !/\0/.test(path) && names.every((name) => name !== '' && name !== '.' && name !== '..');
}

type Found = GitAddress extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'repository'>
    : never
  : never;

function withoutRest(type: string, asked: Asked): Found | undefined {
  const path = given('path', asked);
  switch (type) {
    case 'changes':
    case 'staged':
      return { type, ...path };
    case 'branch':
      return { type, ...path, ...given('base', asked) };
    case 'log':
      return { type, ...path, ...given('limit', asked) };
    case 'status':
      return { type };
    default:
      return undefined;
  }
}

function withRest(type: string, rest: string, asked: Asked): Found | undefined {
  switch (type) {
    case 'commit': {
      // Completion offers a hash followed by its subject, which is cut off here.
      const [, hash] = /^([0-9a-f]{4,64})(?: .*)?$/isu.exec(rest) ?? [];
      return hash === undefined ? undefined : { type, hash, ...given('path', asked) };
    }
    case 'file':
      return { type, path: rest, ...given('ref', asked) };
    case 'blame':
      return { type, path: rest, ...given('lines', asked) };
    default:
      return undefined;
  }
}

/** Returns a parameter, and `undefined` for an empty one, as a form has where nothing was filled in. */
function given<Name extends string>(name: Name, asked: Asked): { readonly [Key in Name]?: string } {
  const value = asked.get(name);
  return value ? ({ [name]: value } as { readonly [Key in Name]?: string }) : {};
}
