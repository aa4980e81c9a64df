import { bundleUri, composeBundle, isBundle, type PartContents } from '../core/budget/bundle';
import type { BundlePart } from '../core/budget/bundleList';
import { InvalidRequest } from '../base/errors';
import { DisposableStore, Emitter, type Disposable, type Event } from '../base/events';
import { fenceLanguage } from '../core/documents/mime';
import { oneLine } from '../base/oneLine';
import type { ActivePins } from '../core/pins/activePins';
import type { Pin } from '../core/pins/pin';
import { rangeId } from '../core/pins/lines/rangeUri';
import { titleOf } from '../core/pins/title';
import { checkReadSize } from '../core/catalog/readLimit';
import type {
  Claim,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceContents,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../core/catalog/resource';
import type { Tokens } from '../core/budget/tokens';
import { type CanonicalUri, isOurs, parseUri } from '../core/documents/uris';

const priority = 0.15;
const mimeType = 'text/markdown';
const budgets = ['2000', '4000', '8000', '16000', '32000', '64000', '128000'];

interface Options {
  /** All other kinds. */
  readonly kinds: readonly ResourceKind[];
  readonly pins: ActivePins;
  readonly tokens: Tokens;
  /** The title of a document. */
  title(uri: CanonicalUri): string;
  /** The default budget, in tokens. */
  budget(): number;
  readonly onDidChangeBudget: Event<unknown>;
  maxReadBytes(): number;
}

/** Everything pinned as one document: `context://workspace/pinned`, listed while there is a pin. */
export class PinnedBundle implements ResourceKind, Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly templates: readonly ResourceTemplate[] = [
    {
      uriTemplate: `${bundleUri}{?budget}`,
      name: 'pinned',
      title: 'Pinned context',
      description:
        'Everything pinned as one document, the most important first, cut to a budget in tokens if it is given.',
      mimeType,
      variables: { budget: { type: 'computed', values: async () => budgets } },
      icon: 'text-pinned',
    },
  ];

  constructor(private readonly options: Options) {
    const { kinds, pins, onDidChangeBudget } = options;
    const announce = () => this.changed.fire({ type: 'content', uri: bundleUri });
    this.owned.add(pins.onDidChange(announce));
    this.owned.add(onDidChangeBudget(announce));
    for (const kind of kinds)
      this.owned.add(kind.onDidChange((change) => this.forward(kind, change)));
  }

  claim(uri: CanonicalUri): Claim | undefined {
    return isBundle(uri) ? {} : undefined;
  }

  async list(): Promise<readonly ResourceEntry[]> {
    const isAny = this.options.pins.all.length > 0;
    return isAny ? [{ uri: bundleUri, priority, order: 0, isVetted: true }] : [];
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    return { uri, priority, order: 0, isVetted: true };
  }

  priorityOf(): number {
    return priority;
  }

  async describe(): Promise<ResourceDescription> {
    return {
      name: 'pinned',
      title: 'Pinned context',
      description: 'Everything that is pinned as one document, the most important first.',
      mimeType,
      audience: ['assistant'],
      icon: 'text-pinned',
      reason: 'pinned',
    };
  }

  async read(uri: CanonicalUri, context: ReadContext): Promise<ResourceBody> {
    const budget = budgetOf(uri) ?? this.options.budget();
    const { parts, heldBack } = await this.pinned(context);
    const text = await composeBundle({
      parts,
      heldBack,
      budget,
      tokens: this.options.tokens,
      signal: context.signal,
      read: (part) => readPart(part, context),
    });
    const advice = 'Ask for a smaller document with ?budget=8000.';
    checkReadSize(Buffer.byteLength(text), this.options.maxReadBytes(), advice);
    return { mimeType, text };
  }

  dispose(): void {
    this.owned.dispose();
  }

  /** The subject keeps changes in a document that is held back from being announced. */
  private forward(kind: ResourceKind, change: ResourceChange): void {
    if (change.type !== 'content' || !this.options.pins.matcher.of(change.uri)) return;
    const subject = change.subject ?? kind.claim(change.uri)?.subject;
    this.changed.fire({
      type: 'content',
      uri: bundleUri,
      ...(subject !== undefined && { subject }),
    });
  }

  /** The pinned resources, then the pins that match none; those held back are only counted. */
  private async pinned({ pinned, maySee }: ReadContext) {
    const { pins } = this.options;
    const uris = (await pinned()).filter((uri) => !isBundle(uri));
    const held = new Set(uris.map((uri) => pins.matcher.of(uri)?.id));
    const parts: Part[] = uris.map((uri) => this.part(uri));
    let heldBack = 0;
    for (const pin of pins.all) {
      const { target } = pin;
      if (held.has(pin.id) || (target.type === 'resource' && isBundle(target.uri))) continue;
      const isFile = target.type === 'resource' || target.type === 'range';
      if (isFile && !(await maySee(target.uri))) heldBack += 1;
      else parts.push({ ...this.named(pin), reason: isFile ? 'missing' : 'empty' });
    }
    return { parts, heldBack };
  }

  private part(uri: CanonicalUri): Part {
    const pin = this.options.pins.matcher.of(uri);
    if (pin?.target.type === 'range') return { ...this.named(pin), uri };
    const title = () => this.title(uri);
    return {
      // There may be thousands of parts, and most titles are never used.
      get title() {
        return title();
      },
      ...noteOf(pin),
      uri,
    };
  }

  private named(pin: Pin): BundlePart {
    return { title: titleOf(pin, (uri) => this.title(uri)), ...noteOf(pin) };
  }

  private title(uri: CanonicalUri): string {
    return isOurs(parseUri(uri).scheme) ? uri : oneLine(this.options.title(uri));
  }
}

/** A resource, or a pin that matches none. */
type Part = BundlePart &
  ({ readonly uri: CanonicalUri } | { readonly reason: 'missing' | 'empty' });

async function readPart(part: Part, { read }: ReadContext): Promise<PartContents> {
  if ('reason' in part) return { type: part.reason };
  try {
    return contentsOf(part, await read(part.uri));
  } catch (cause) {
    if (cause instanceof InvalidRequest) return { type: 'large' };
    throw cause;
  }
}

function contentsOf(
  { title, uri }: Part & { readonly uri: CanonicalUri },
  contents: ResourceContents | undefined,
): PartContents {
  if (!contents || 'children' in contents) return { type: 'missing' };
  if ('blob' in contents) return { type: 'binary' };
  const { text, mimeType: mime, meta } = contents;
  const isRange = rangeId(uri) !== undefined && meta?.lines !== undefined;
  return {
    type: 'text',
    text,
    language: fenceLanguage(mime),
    // The lines may have moved.
    ...(isRange && { title: title.replace(/:[\d-]+$/, `:${meta.lines}`) }),
  };
}

function noteOf(pin: Pin | undefined): { readonly note?: string } {
  return pin?.note === undefined ? {} : { note: pin.note };
}

/** @throws InvalidRequest if it is not a number of tokens; an empty one counts as none. */
function budgetOf(uri: CanonicalUri): number | undefined {
  const asked = new URLSearchParams(parseUri(uri).query).get('budget') ?? '';
  if (asked === '') return undefined;
  if (/^0*[1-9]\d{0,8}$/.test(asked)) return Number(asked);
  throw new InvalidRequest('Malformed budget: it must be a number of tokens, as in ?budget=8000.');
}
