import type { PinnedPart, PinnedParts } from '../budget/pinnedParts';
import type { SuggestedPart, SuggestedParts } from '../budget/suggestedParts';
import type { ReadContext } from '../catalog/resource';
import { allProblemsUri } from '../documents/liveUris';
import type { DocumentProblems } from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';
import type { Place } from './place';

interface Options {
  readonly parts: PinnedParts;
  readonly suggested: Pick<SuggestedParts, 'all'>;
  /** The place in the active editor, whether or not clients may see it. */
  place(): Place | undefined;
  /** The documents that differ from the last commit, whether or not clients may see them. */
  changed(): readonly ChangedDocument[];
}

/** A document that differs from the last commit. */
interface ChangedDocument {
  readonly uri: CanonicalUri;
  readonly title: string;
}

/** The maximum number of pins that are read. */
const maxParts = 2_000;
/** The maximum number of changed documents that are named. */
const maxChanged = 500;

/** The contents of a brief, as its reader may see them. */
export class BriefSources {
  constructor(private readonly options: Options) {}

  async pinned(context: ReadContext): Promise<readonly PinnedPart[]> {
    const { parts } = await this.options.parts.all(context);
    return parts.slice(0, maxParts);
  }

  suggested(context: ReadContext): Promise<readonly SuggestedPart[]> {
    return this.options.suggested.all(context);
  }

  async place({ sees, maySee }: ReadContext): Promise<Place | undefined> {
    const now = this.options.place();
    if (!now || !(await maySee(now.uri, 'place'))) return undefined;
    const { selection, ...place } = now;
    return selection && sees('selection') ? { ...place, selection } : place;
  }

  /** The titles of documents that differ from the last commit; `undefined` if the reader is shown none. */
  async changed({ sees, maySee }: ReadContext): Promise<readonly string[] | undefined> {
    if (!sees('git')) return undefined;
    const titles: string[] = [];
    for (const { uri, title } of this.options.changed().slice(0, maxChanged)) {
      if (await maySee(uri)) titles.push(title);
    }
    return titles;
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
