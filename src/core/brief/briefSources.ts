import { isRefusal } from '../../base/errors';
import { oneLine } from '../../base/oneLine';
import type { PinnedPart, PinnedParts } from '../budget/pinnedParts';
import type { SuggestedPart, SuggestedParts } from '../budget/suggestedParts';
import type { Kinds } from '../catalog/kinds';
import type { ReadContext } from '../catalog/resource';
import { type LineRange, newLinesIn } from '../documents/lines';
import { allProblemsUri, isOfProblems } from '../documents/liveUris';
import type { DocumentProblems } from '../documents/problems';
import { type CanonicalUri, withoutQuery } from '../documents/uris';
import type { Outlines } from '../outline/outlines';
import { windowTexts, type BriefTexts } from './briefTexts';
import type { Failure } from './failure';
import type { NearDocument } from './namedPlaces';
import type { NamesInBrief, NamesSection } from './namesInBrief';
import type { Place } from './place';

interface Options {
  readonly parts: PinnedParts;
  readonly suggested: Pick<SuggestedParts, 'all'>;
  /** The place in the active editor, whether or not clients may see it. */
  place(): Place | undefined;
  /** The documents that are open in tabs, the last visited first, whether or not clients may see them. */
  open(): readonly CanonicalUri[];
  /** The title of a document. */
  title(uri: CanonicalUri): string;
  readonly kinds: Pick<Kinds, 'inBrief' | 'named'>;
  readonly outlines: Outlines;
  /** By default, the texts for the window. */
  readonly texts?: BriefTexts;
}

/** What a reader is shown of the window as it is now. */
export interface WindowNow {
  readonly place: Place | undefined;
  /** Errors and warnings; `undefined` if the reader is shown none. */
  readonly problems: readonly DocumentProblems[] | undefined;
  /** The sections of names; one without names is told once, after a brief that had some. */
  readonly names: readonly NamesSection[];
  /** What failed lately, the latest first. */
  readonly failures: readonly Failure[];
}

/** The maximum number of pins that are read. */
const maxParts = 2_000;

/** The contents of a brief, as its reader may see them. */
export class BriefSources {
  readonly texts: BriefTexts;

  constructor(private readonly options: Options) {
    this.texts = options.texts ?? windowTexts;
  }

  get outlines(): Outlines {
    return this.options.outlines;
  }

  /** The pinned parts, without what is pinned for the user alone. */
  async pinned(context: ReadContext): Promise<readonly PinnedPart[]> {
    const { parts } = await this.options.parts.all(context);
    return parts.filter(({ pin }) => pin?.audience !== 'user').slice(0, maxParts);
  }

  suggested(context: ReadContext): Promise<readonly SuggestedPart[]> {
    return this.options.suggested.all(context);
  }

  /** Documents that are not pinned and that the reader may be asked about: open ones, changed ones and suggested ones. */
  async near(
    context: ReadContext,
    pinned: readonly PinnedPart[],
  ): Promise<readonly NearDocument[]> {
    const { open, title } = this.options;
    const inTabs = context.sees('editors') ? open() : [];
    const changed = this.shown(context).flatMap(({ documents }) => documents?.() ?? []);
    const suggested = (await context.suggested()).map(({ uri }) => uri);
    const near = new Set([...inTabs, ...changed, ...suggested]);
    for (const { uri } of pinned) if (uri !== undefined) near.delete(uri);
    // The order of tabs tells where the person was.
    const ordered = context.sees('place') ? [...near] : [...near].toSorted();
    return ordered.map((uri) => ({ uri, title: oneLine(title(uri)), pin: undefined }));
  }

  /** All but pins and suggestions. */
  async now(context: ReadContext): Promise<WindowNow> {
    return {
      place: await this.place(context),
      problems: await this.problems(context),
      names: await this.names(context),
      failures: await this.failures(context),
    };
  }

  private async place({ sees, maySee }: ReadContext): Promise<Place | undefined> {
    const now = this.options.place();
    if (!now || !(await maySee(now.uri, 'place'))) return undefined;
    const { selection, ...place } = now;
    return selection && sees('selection') ? { ...place, selection } : place;
  }

  private async names(context: ReadContext): Promise<readonly NamesSection[]> {
    const sections = this.shown(context).map(async (section) => {
      const { heading, label, isList = false } = section;
      const names = await section.names(context);
      const said = typeof label === 'string' ? label : label();
      return names ? [{ heading, label: said, isList, names }] : [];
    });
    return (await Promise.all(sections)).flat();
  }

  private async failures(context: ReadContext): Promise<readonly Failure[]> {
    const all = this.shown(context).map(async (section) => section.failures?.(context) ?? []);
    return (await Promise.all(all)).flat();
  }

  /** The lines of a document that differ from what is committed, if the reader may see the difference. */
  changedLinesIn(context: ReadContext) {
    const shown = this.shown(context);
    return async (document: CanonicalUri): Promise<readonly LineRange[]> => {
      const [diff] = shown.flatMap(({ diffOf }) => diffOf?.(document) ?? []);
      const contents = diff && (await context.read(diff).catch(nothingIfRefused));
      return contents && 'text' in contents ? newLinesIn(contents.text) : [];
    };
  }

  /** Errors and warnings; `undefined` if the reader is shown none. */
  async problems({ sees, read }: ReadContext): Promise<readonly DocumentProblems[] | undefined> {
    if (!sees('problems')) return undefined;
    const contents = await read(allProblemsUri);
    if (!contents) return undefined;
    const found = ('text' in contents && contents.problems) || [];
    return found.map(({ problems, ...each }) => ({
      ...each,
      problems: problems.filter(({ severity }) => severity === 'error' || severity === 'warning'),
    }));
  }

  /** Whether all problems of a document are pinned, so that a brief has them already. */
  arePinned(pinned: readonly PinnedPart[]): (document: CanonicalUri) => boolean {
    const pins = pinned.flatMap(({ uri }) => (uri && isOfProblems(uri) ? uri : []));
    if (pins.includes(allProblemsUri)) return () => true;
    const whole = pins.filter((uri) => uri === withoutQuery(uri));
    const documents = new Set(whole.flatMap((uri) => this.options.kinds.named.documentsOf(uri)));
    return (document) => documents.has(document);
  }

  private shown({ sees }: ReadContext): readonly NamesInBrief[] {
    return this.options.kinds.inBrief.filter(({ topic }) => sees(topic));
  }
}

/** A brief does without what cannot be read now. */
function nothingIfRefused(cause: unknown): undefined {
  if (!isRefusal(cause)) throw cause;
}
