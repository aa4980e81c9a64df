import {
  SKILL_LIMITS,
  SkillCatalogError,
  skillEntry,
  type Skill,
} from '@modelcontextprotocol/server/ext/skills';
import { ResourceNotFound, UserError } from '../../../base/errors';
import type { CatalogView } from '../../../core/catalog/catalogView';
import { type CanonicalUri, childUri } from '../../../core/documents/uris';

const manifest = 'SKILL.md';
const maxManifestBytes = 100_000;
/** The files of a larger skill are not hashed; they can be read all the same. */
const maxBytes = 2 * 1024 * 1024;

type Source = Pick<CatalogView, 'folder' | 'read'>;
type Content = string | Uint8Array;

/**
 * A skill with the digests of its files as a client reads them here, with unsaved edits; `undefined` if there is no valid
 * skill in the folder.
 */
export async function readSkill(
  catalog: Source,
  folder: CanonicalUri,
  signal: AbortSignal,
): Promise<Skill | undefined> {
  const text = await contentOf(catalog, childUri(folder, manifest), signal);
  if (text === undefined || Buffer.byteLength(text) > maxManifestBytes) return undefined;
  const [name = '', ...parents] = folder.split('/').slice(0, -1).reverse();
  const baseUri = `${parents.reverse().join('/')}/`;
  const entry = (files: Record<string, Content>) =>
    skillEntry(decodeURIComponent(name), files, { baseUri });
  try {
    const files = await filesIn(catalog, folder, signal);
    if (files) return await entry({ ...files, [manifest]: text });
    return { ...(await entry({ [manifest]: text })), resources: 'dynamic' };
  } catch (cause) {
    if (cause instanceof SkillCatalogError) return undefined;
    throw cause;
  }
}

/** The files by their paths in the folder; `undefined` if there are too many, or one of them is too large. */
async function filesIn(
  catalog: Source,
  folder: CanonicalUri,
  signal: AbortSignal,
): Promise<Record<string, Content> | undefined> {
  const files: Record<string, Content> = {};
  const folders = [folder];
  let [count, bytes] = [0, 0];
  for (const each of folders) {
    for (const uri of await childrenOf(catalog, each, SKILL_LIMITS.files + 1, signal)) {
      signal.throwIfAborted();
      count += 1;
      if (count > SKILL_LIMITS.files) return undefined;
      const path = decodeURIComponent(uri.slice(folder.length));
      if (path.split('/').some((part) => part.startsWith('.'))) continue;
      if (uri.endsWith('/')) {
        folders.push(uri);
        continue;
      }
      const content = await contentOf(catalog, uri, signal);
      bytes += content === undefined ? Infinity : Buffer.byteLength(content);
      if (content === undefined || bytes > maxBytes) return undefined;
      files[path] = content;
    }
  }
  return files;
}

/** `undefined` if it cannot be read as a whole. */
async function contentOf(
  catalog: Source,
  uri: CanonicalUri,
  signal: AbortSignal,
): Promise<Content | undefined> {
  try {
    const { contents } = await catalog.read(uri, signal);
    if ('children' in contents) return undefined;
    return 'text' in contents ? contents.text : contents.blob;
  } catch (cause) {
    if (cause instanceof UserError) return undefined;
    throw cause;
  }
}

/** The URIs directly in a folder, at most `most` of them; none if there is no folder. */
export async function childrenOf(
  catalog: Pick<CatalogView, 'folder'>,
  folder: CanonicalUri,
  most: number,
  signal: AbortSignal,
): Promise<readonly CanonicalUri[]> {
  const children: CanonicalUri[] = [];
  let cursor: string | undefined;
  try {
    do {
      const page = await catalog.folder(folder, cursor, signal);
      children.push(...page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
    } while (cursor !== undefined && children.length < most);
  } catch (cause) {
    if (!(cause instanceof ResourceNotFound)) throw cause;
  }
  return children.slice(0, most);
}
