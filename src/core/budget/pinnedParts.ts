import { isRefusal } from '../../base/errors';
import { oneLine } from '../../base/oneLine';
import type { Kinds } from '../catalog/kinds';
import { TooLarge } from '../catalog/readLimit';
import type { BodyMeta, ReadContext, ResourceBody, ResourceContents } from '../catalog/resource';
import { parseLines } from '../documents/lines';
import { fenceLanguage } from '../documents/mime';
import { formatProblems, type Problem } from '../documents/problems';
import { type CanonicalUri, isWeb, isOurs, parseUri } from '../documents/uris';
import type { Outlines } from '../outline/outlines';
import type { ActivePins } from '../pins/activePins';
import { rangeId } from '../pins/lines/pinnedRange';
import { isNote, isNotePin } from '../pins/notePin';
import type { Pin } from '../pins/pin';
import { withLines, labelOf } from '../pins/title';
import { isMadeOfPins } from './bundle';
import type { BundlePart } from './leftOut';
import type { PartContents } from './composition';

/** A resource, or a pin that matches none. */
export type PinnedPart = Omit<BundlePart, 'uri'> & { readonly pin: Pin | undefined } & (
    | { readonly uri: CanonicalUri; readonly reason?: undefined }
    | { readonly uri?: undefined; readonly reason: 'missing' | 'empty' }
  );

interface Pinned {
  readonly parts: readonly PinnedPart[];
  /** The number of pins that are held back. */
  readonly heldBack: number;
}

interface Options {
  readonly pins: Pick<ActivePins, 'all' | 'isOwn' | 'matcher'>;
  readonly kinds: Pick<Kinds, 'titleOf'>;
  /** The title of a document. */
  title(uri: CanonicalUri): string;
  /**
   * Whether the document may quote what the pin itself says, which for a team pin is the repository's text: its note, and
   * the path or pattern of a pin that matches nothing.
   */
  mayQuote(pin: Pin): boolean;
}

/** The pinned resources, as the parts of a document. */
export class PinnedParts {
  constructor(private readonly options: Options) {}

  /** The pinned resources, then the pins that match none; those held back are only counted. */
  async all({
    pinned,
    maySee,
    sees,
  }: Pick<ReadContext, 'pinned' | 'maySee' | 'sees'>): Promise<Pinned> {
    if (!sees('pins')) return { parts: [], heldBack: 0 };
    const { pins } = this.options;
    const uris = (await pinned()).filter((uri) => !isMadeOfPins(uri));
    const held = new Set(uris.map((uri) => pins.matcher.of(uri)?.id));
    const parts = await Promise.all(uris.map((uri) => this.part(uri)));
    let heldBack = 0;
    for (const pin of pins.all) {
      const { target } = pin;
      if (held.has(pin.id) || (target.type === 'resource' && isMadeOfPins(target.uri))) continue;
      const isFile = target.type === 'resource' || target.type === 'range';
      if (target.type !== 'glob' && !(await maySee(target.uri))) heldBack += 1;
      else if (this.options.mayQuote(pin)) {
        parts.push({ ...(await this.named(pin)), pin, reason: isFile ? 'missing' : 'empty' });
      }
    }
    return { parts, heldBack };
  }

  private async part(uri: CanonicalUri): Promise<PinnedPart> {
    const pin = this.options.pins.matcher.of(uri);
    if (pin?.target.type === 'range') return { ...(await this.named(pin)), pin, uri };
    const label = isNote(uri) ? this.authorOf(pin) : await this.options.kinds.titleOf(uri);
    const title = () =>
      label === undefined ? oneLine(this.options.title(uri)) : `${oneLine(label)} <${uri}>`;
    return {
      // There may be thousands of parts, and most titles are never used.
      get title() {
        return title();
      },
      ...this.noteOf(pin),
      pin,
      uri,
    };
  }

  private async named(pin: Pin): Promise<Pick<BundlePart, 'title' | 'note'>> {
    const title = await labelOf(pin, this.options);
    return { title: oneLine(title), ...this.noteOf(pin) };
  }

  /** A note is not named by its beginning, because all of it follows. */
  private authorOf(pin: Pin | undefined): string {
    return pin && this.options.pins.isOwn(pin) ? 'Note' : "The team's note";
  }

  private noteOf(pin: Pin | undefined): Pick<BundlePart, 'note'> {
    const { pins, mayQuote } = this.options;
    if (pin?.note === undefined || !mayQuote(pin) || isNotePin(pin)) return {};
    return { note: { text: pin.note, by: pins.isOwn(pin) ? 'user' : 'team' } };
  }
}

export async function readPart(
  part: PinnedPart,
  { read }: Pick<ReadContext, 'read'>,
): Promise<PartContents> {
  if (part.reason) return { type: part.reason };
  try {
    return contentsOf(part, await read(part.uri));
  } catch (cause) {
    if (cause instanceof TooLarge) return { type: 'large' };
    if (isRefusal(cause)) return { type: 'unavailable' };
    throw cause;
  }
}

function contentsOf(
  { title, uri, pin }: PinnedPart & { readonly uri: CanonicalUri },
  contents: ResourceContents | undefined,
): PartContents {
  if (!contents || 'children' in contents) return { type: 'missing' };
  if ('blob' in contents) return { type: 'binary' };
  const { mimeType: mime, meta } = contents;
  const lines = rangeId(uri) === undefined ? undefined : parseLines(meta?.lines ?? '');
  const remark = remarkOn(pin?.target.type === 'range' ? pin.target.uri : uri, meta);
  return {
    type: 'text',
    text: textOf(contents),
    language: fenceLanguage(mime),
    ...(remark !== undefined && { remark }),
    // The lines may have moved.
    ...(lines && {
      title: withLines(title.replace(/:[\d-]+$/, ''), lines),
      firstLine: lines.first,
    }),
  };
}

/** What a reader has to know of a text beside its title. */
function remarkOn(uri: CanonicalUri, meta: BodyMeta | undefined): string | undefined {
  if (isWeb(uri)) return meta?.isOld ? 'an old copy of a web page' : 'web page';
  if (!meta?.dirty) return undefined;
  return uri.startsWith('untitled:') ? 'not saved to a file' : 'unsaved; the file on disk differs';
}

type TextBody = Extract<ResourceBody, { readonly text: string }>;

/** Hints are not worth their tokens. */
function textOf({ text, problems = [] }: TextBody): string {
  const isHint = ({ severity }: Problem) => severity === 'hint';
  if (!problems.some((each) => each.problems.some(isHint))) return text;
  return problems
    .flatMap(({ path, problems: its }) =>
      formatProblems(
        path,
        its.filter((problem) => !isHint(problem)),
      ),
    )
    .join('\n');
}

/** The same text with its outline, for which it is parsed only where there is no room for all of it. */
export function withOutline(
  { uri, pin }: PinnedPart,
  contents: PartContents,
  outlines: Outlines,
): PartContents {
  // The lines of an outline are those of the whole document, by which clients ask for a body.
  const isLines = contents.type === 'text' && contents.firstLine !== undefined;
  if (contents.type !== 'text' || uri === undefined || isLines || pin?.shape === 'whole')
    return contents;
  const parsed = parseUri(uri);
  if (isOurs(parsed)) return contents;
  const { language, text } = contents;
  return { ...contents, outline: () => outlines.outline({ language, path: parsed.path, text }) };
}
