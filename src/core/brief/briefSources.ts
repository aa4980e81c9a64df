import type { PinnedPart, PinnedParts } from '../budget/pinnedParts';
import type { ReadContext } from '../catalog/resource';
import { allProblemsUri } from '../documents/liveUris';
import type { DocumentProblems } from '../documents/problems';
import type { Place } from './place';

interface Options {
  readonly parts: PinnedParts;
  /** Where the user is, whether or not clients may be told. */
  place(): Place | undefined;
}

/** More pins than these are not looked at. */
const mostParts = 2_000;

/** What a brief is made of, as its reader may see it. */
export class BriefSources {
  constructor(private readonly options: Options) {}

  async pinned(context: ReadContext): Promise<readonly PinnedPart[]> {
    const { parts } = await this.options.parts.all(context);
    return parts.slice(0, mostParts);
  }

  async place({ sees, maySee }: ReadContext): Promise<Place | undefined> {
    const now = this.options.place();
    if (!now || !sees('place') || !(await maySee(now.uri))) return undefined;
    const { selection, ...place } = now;
    return selection && sees('selection') ? { ...place, selection } : place;
  }

  /** Errors and warnings; `undefined` if the reader is shown none. */
  async problems({ sees, read }: ReadContext): Promise<readonly DocumentProblems[] | undefined> {
    if (!sees('problems')) return undefined;
    const contents = await read(allProblemsUri);
    const found = (contents && 'text' in contents && contents.problems) || [];
    return found.map(({ problems, ...each }) => ({
      ...each,
      problems: problems.filter(({ severity }) => severity === 'error' || severity === 'warning'),
    }));
  }
}
