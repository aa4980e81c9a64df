import { isMadeOfPins } from './bundle';
import { DelayedTask } from '../../base/delayedTask';
import { UserError } from '../../base/errors';
import { DisposableOwner, Emitter, type Event } from '../../base/events';
import type { Setting } from '../../base/setting';
import { SingleFlight } from '../../base/singleFlight';
import type { ReadContext, ResourceChange } from '../catalog/resource';
import type { Tokens } from './tokens';
import { type CanonicalUri, subscriptionKey } from '../documents/uris';
import type { ActivePins } from '../pins/activePins';
import type { Pin } from '../pins/pin';

/** A folder's or a glob's files that are read; the rest is extrapolated by size. */
const maxCounted = 200;
/** The maximum number of files whose sizes are asked for; the rest is extrapolated by their number. */
const maxSized = 2_000;
/** An estimate for files none of which was counted. */
const usualTokensPerByte = 0.25;
/** Milliseconds from the first change to the next weighing, which covers all changes in between. */
const restMs = 300;

type Context = Pick<ReadContext, 'pinned' | 'read'>;

interface Options {
  readonly pins: Pick<ActivePins, 'all' | 'matcher' | 'onDidChange'>;
  readonly catalog: {
    readonly onDidChange: Event<ResourceChange>;
    readContext(signal: AbortSignal): Context;
  };
  readonly tokens: Pick<Tokens, 'count'>;
  isSharing(): boolean;
  /** Bytes, found without a read. */
  size(uri: CanonicalUri): Promise<number | undefined>;
  /** Tokens. */
  readonly budget: Setting<number>;
  onError(cause: unknown): void;
}

/** The weight of one resource. */
interface Weight {
  readonly tokens: number;
  readonly bytes: number;
}

/** Estimates how many tokens each pin has. A resource counts for the pin that applies to it, if it is served. */
export class Weights extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  /** A weight or the budget has changed. */
  readonly onDidChange = this.changed.event;
  private readonly aborter = new AbortController();
  /** Tokens by the pin's id. */
  private known: ReadonlyMap<string, number> = new Map();
  /** The weight of each resource, until its content changes. */
  private readonly counted = new Map<CanonicalUri, Promise<Weight>>();
  /** The pinned URIs by the key that changes name them by. */
  private keys: ReadonlyMap<CanonicalUri, readonly CanonicalUri[]> = new Map();
  private readonly updates = new SingleFlight(() => this.update());
  private readonly due = this.own(new DelayedTask(restMs, () => void this.updates.run()));

  constructor(private readonly options: Options) {
    super();
    const { pins, catalog, budget } = options;
    this.own(pins.onDidChange(() => this.due.start()));
    this.own(catalog.onDidChange((change) => this.onChange(change)));
    this.own(budget.onDidChange(() => this.changed.fire()));
    this.due.start();
  }

  /** `undefined` while it is not known. */
  of({ id }: Pin): number | undefined {
    return this.known.get(id);
  }

  get total(): number {
    let total = 0;
    for (const tokens of this.known.values()) total += tokens;
    return total;
  }

  get budget(): number {
    return this.options.budget.value;
  }

  override dispose(): void {
    this.aborter.abort();
    super.dispose();
  }

  private onChange(change: ResourceChange): void {
    switch (change.type) {
      case 'content': {
        const uris = this.keys.get(subscriptionKey(change.uri));
        for (const uri of uris ?? []) this.counted.delete(uri);
        return uris && this.due.start();
      }
      case 'sharing':
        // While nothing was shared, no changes were notified.
        this.counted.clear();
        return this.due.start();
      case 'list':
        return this.due.start();
      case 'order':
        return;
    }
  }

  private async update(): Promise<void> {
    try {
      this.adopt(await this.weigh());
    } catch (cause) {
      if (!this.aborter.signal.aborted) this.options.onError(cause);
    }
  }

  private adopt(weights: ReadonlyMap<string, number>): void {
    const isSame =
      weights.size === this.known.size &&
      [...weights].every(([id, tokens]) => this.known.get(id) === tokens);
    this.known = weights;
    if (!isSame) this.changed.fire();
  }

  private async weigh(): Promise<ReadonlyMap<string, number>> {
    const { pins, catalog, isSharing } = this.options;
    const weights = new Map(pins.all.map(({ id }) => [id, 0]));
    if (weights.size === 0 || !isSharing()) return weights;
    const context = catalog.readContext(this.aborter.signal);
    const uris = (await context.pinned()).filter((uri) => !isMadeOfPins(uri));
    this.keys = groupBy(uris, subscriptionKey);
    const present = new Set(uris);
    for (const uri of this.counted.keys()) if (!present.has(uri)) this.counted.delete(uri);
    for (const [id, its] of groupBy(uris, (uri) => pins.matcher.of(uri)?.id)) {
      if (id !== undefined) weights.set(id, await this.weighAll(its, context));
    }
    return weights;
  }

  private async weighAll(uris: readonly CanonicalUri[], context: Context): Promise<number> {
    let tokens = 0;
    let bytes = 0;
    for (const uri of uris.slice(0, maxCounted)) {
      this.aborter.signal.throwIfAborted();
      const weight = await this.count(uri, context);
      tokens += weight.tokens;
      bytes += weight.bytes;
    }
    const others = uris.slice(maxCounted);
    const sized = others.slice(0, maxSized);
    const sizes = await Promise.all(sized.map((uri) => this.options.size(uri)));
    const size = sizes.reduce<number>((all, each) => all + (each ?? 0), 0);
    const perByte = bytes > 0 ? tokens / bytes : usualTokensPerByte;
    const extrapolation = sized.length > 0 ? others.length / sized.length : 0;
    return Math.round(tokens + size * perByte * extrapolation);
  }

  private count(uri: CanonicalUri, context: Context): Promise<Weight> {
    const known = this.counted.get(uri);
    if (known) return known;
    const weight = this.read(uri, context).catch((cause: unknown) => {
      this.counted.delete(uri);
      throw cause;
    });
    this.counted.set(uri, weight);
    return weight;
  }

  private async read(uri: CanonicalUri, { read }: Context): Promise<Weight> {
    const contents = await read(uri).catch(nothingIfUnreadable);
    if (!contents || 'children' in contents) return { tokens: 0, bytes: 0 };
    if ('blob' in contents) return { tokens: 0, bytes: contents.blob.length };
    const { text } = contents;
    return { tokens: await this.options.tokens.count(text), bytes: Buffer.byteLength(text) };
  }
}

/** A resource that is too large to be read is in no bundle, and weighs nothing. */
function nothingIfUnreadable(cause: unknown): undefined {
  if (!(cause instanceof UserError)) throw cause;
}

function groupBy<Key>(uris: readonly CanonicalUri[], keyOf: (uri: CanonicalUri) => Key) {
  const groups = new Map<Key, CanonicalUri[]>();
  for (const uri of uris) {
    const key = keyOf(uri);
    const group = groups.get(key);
    if (group) group.push(uri);
    else groups.set(key, [uri]);
  }
  return groups;
}
