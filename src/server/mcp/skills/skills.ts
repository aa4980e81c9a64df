import type { Skill } from '@modelcontextprotocol/server/ext/skills';
import { InvalidRequest } from '../../../base/errors';
import type { CatalogView } from '../../../core/catalog/catalogView';
import {
  type CanonicalUri,
  askedUri,
  childUri,
  folderOf,
  isCanonicalUri,
  withoutSlash,
} from '../../../core/documents/uris';
import { childrenOf, readSkill } from './readSkill';

/** All of their files are read for the digests. */
const maxOnPage = 20;
/** The maximum number of skills of a folder that are listed. */
const maxInFolder = 200;

type Source = Pick<CatalogView, 'folder' | 'read' | 'skillFolders'>;

interface SkillPage {
  readonly skills: readonly Skill[];
  readonly nextCursor?: string;
}

/**
 * The skills that the viewer may see. A folder of skills that is held back does not exist, and an invalid skill is left
 * out.
 * @throws InvalidRequest if the cursor is invalid.
 */
export async function listSkills(
  catalog: Source,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<SkillPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const all: CanonicalUri[] = [];
  for (const folder of catalog.skillFolders) {
    const children = await childrenOf(catalog, folder, maxInFolder, signal);
    all.push(...children.filter((uri) => uri.endsWith('/')));
  }
  const rest = all.toSorted(byUri).filter((uri) => after === undefined || uri > after);
  const shown = rest.slice(0, maxOnPage);
  const skills: Skill[] = [];
  for (const folder of shown) {
    const skill = await readSkill(catalog, folder, signal);
    if (skill) skills.push(skill);
  }
  const last = shown.at(-1);
  const hasMore = rest.length > shown.length && last !== undefined;
  return { skills, ...(hasMore && { nextCursor: Buffer.from(last).toString('base64url') }) };
}

/** @throws InvalidRequest if there is no skill or it is held back. */
export async function getSkill(catalog: Source, uri: string, signal: AbortSignal): Promise<Skill> {
  const asked = askedUri(uri);
  const folder = folderOf(asked);
  const parent = folder && folderOf(withoutSlash(folder));
  const isSkill =
    folder !== undefined &&
    asked === childUri(folder, 'SKILL.md') &&
    catalog.skillFolders.some((each) => each === parent);
  const skill = isSkill && (await readSkill(catalog, folder, signal));
  if (!skill) throw new InvalidRequest('No skill is served there: list the skills.');
  return skill;
}

function decodeCursor(cursor: string): CanonicalUri {
  const uri = Buffer.from(cursor, 'base64url').toString();
  if (isCanonicalUri(uri)) return uri;
  throw new InvalidRequest('Invalid cursor: list again without one.');
}

function byUri(a: CanonicalUri, b: CanonicalUri): number {
  return Number(a > b) - Number(a < b);
}
