import type {
  ReadContext,
  ResourceTemplate,
  TemplateArguments,
  TemplateVariable,
} from '../../../core/catalog/resource';
import { askedUri, childUri, readablePath } from '../../../core/documents/uris';
import { parseGitUri } from '../model/address';
import type { GitWindow } from './gitWindow';

/** `undefined` before there is a repository. */
type Source = () => GitWindow | undefined;

const limits = ['10', '50', '200', '1000'];
const diff = 'text/x-diff';

interface Texts extends Pick<ResourceTemplate, 'name' | 'title' | 'description' | 'mimeType'> {
  readonly variables: readonly (keyof Variables)[];
}

/** The templates by the part of the URI that follows the repository. */
const templates: Readonly<Record<string, Texts>> = {
  '/changes{?path}': {
    name: 'git-changes',
    title: 'Changes',
    description: 'What differs from the last commit, with unsaved edits and new files.',
    mimeType: diff,
    variables: ['path'],
  },
  '/staged{?path}': {
    name: 'git-staged',
    title: 'Staged changes',
    description: 'What the next commit would change, of all files or of one.',
    mimeType: diff,
    variables: ['path'],
  },
  '/branch{?base,path}': {
    name: 'git-branch',
    title: 'Changes of the branch',
    description: 'What was changed since the branch left the default one, or another base.',
    mimeType: diff,
    variables: ['base', 'path'],
  },
  '/log{?path,limit}': {
    name: 'git-log',
    title: 'History',
    description: 'The latest 50 commits, or so many, of all files or of one.',
    mimeType: 'text/plain',
    variables: ['path', 'limit'],
  },
  '/commit/{hash}{?path}': {
    name: 'git-commit',
    title: 'Commit',
    description: 'A commit with its diff, by its hash.',
    mimeType: diff,
    variables: ['hash', 'path'],
  },
  '/file/{+path}{?ref}': {
    name: 'git-file',
    title: 'Earlier version of a file',
    description: 'A file as it was at a branch, a tag or a commit; at the last one if left out.',
    variables: ['path', 'ref'],
  },
  '/blame/{+path}{?lines}': {
    name: 'git-blame',
    title: 'Blame',
    description: 'Who wrote each line of a file, when and why, or of some lines such as 10-20.',
    mimeType: 'text/plain',
    variables: ['path', 'lines'],
  },
};

/** Templates for the resources of a repository that are too many to be listed. */
export function gitTemplates(source: Source): readonly ResourceTemplate[] {
  return Object.entries(templates).map(([uri, { variables, ...texts }]) => {
    const all = variablesOf(source, uri);
    const names = ['repository', ...variables] as const;
    return {
      uriTemplate: `git://{repository}${uri}`,
      ...texts,
      variables: Object.fromEntries(names.map((name) => [name, all[name]])),
      icon: 'text',
    };
  });
}

type Variables = ReturnType<typeof variablesOf>;

function variablesOf(source: Source, template: string) {
  // A client encodes all of `{?path}`, and of `{+path}` only what no URI has (RFC 6570).
  const written = template.includes('{+path}') ? readablePath : decodeURIComponent;
  const computed = (
    values: (
      source: GitWindow,
      name: string,
      context: ReadContext,
      given: TemplateArguments,
    ) => Promise<readonly string[]>,
  ): TemplateVariable => ({
    type: 'computed',
    values: async (given, context) => {
      const [from, name] = [source(), repositoryOf(source(), given)];
      return from && name !== undefined ? values(from, name, context, given) : [];
    },
  });
  const fixed = (values: () => readonly string[]): TemplateVariable => ({
    type: 'computed',
    values: async () => values(),
  });
  const path: TemplateVariable = {
    type: 'listed',
    valueOf: (uri, given) => {
      const root = rootOf(source(), given);
      const isInside = root !== undefined && uri.startsWith(root) && !uri.endsWith('/');
      return isInside ? written(uri.slice(root.length)) : undefined;
    },
  };
  const ref = computed((from, name, { signal }) => from.refs(name, signal));
  return {
    repository: fixed(() => source()?.repositories.map(({ name }) => name) ?? []),
    path,
    ref,
    base: ref,
    hash: computed((from, name, context) => from.commits(name, context)),
    limit: fixed(() => limits),
    lines: computed(async (from, name, context, { path }) => {
      const address = path ? parseGitUri(askedUri(`git://${name}/blame/${path}`)) : undefined;
      return address?.type === 'blame' ? from.lines(name, address.path, context) : [];
    }),
  };
}

/** The variable may be left out if there is only one repository. */
function repositoryOf(
  source: GitWindow | undefined,
  { repository }: TemplateArguments,
): string | undefined {
  const names = source?.repositories.map(({ name }) => name) ?? [];
  return repository === undefined && names.length === 1
    ? names[0]
    : names.find((name) => name === repository);
}

function rootOf(source: GitWindow | undefined, given: TemplateArguments): string | undefined {
  const name = repositoryOf(source, given);
  const found = source?.repositories.find((each) => each.name === name);
  return found && childUri(found.uri, '');
}
