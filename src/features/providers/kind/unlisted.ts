import { isDeepStrictEqual } from 'node:util';
import { SingleFlight } from '../../../base/singleFlight';
import type { ResourceDescription } from '../../../core/catalog/resource';
import type { CanonicalUri } from '../../../core/documents/uris';

const askedAtOnce = 8;
/** Other resources keep their URI as their name. None is evicted, or a long list would be requested endlessly. */
const maxKnown = 1_000;

interface Options {
  /** Does not reject; `undefined` where there is no answer. */
  ask(uri: CanonicalUri): Promise<ResourceDescription | undefined>;
  /** A description has changed. */
  onDidChange(): void;
}

/** The descriptions of pinned resources that are not listed: known ones at once, others requested in the background. */
export class Unlisted {
  private readonly known = new Map<CanonicalUri, ResourceDescription | undefined>();
  private readonly due = new Set<CanonicalUri>();
  private readonly asks = new SingleFlight(() => this.askDue());
  private isDisposed = false;

  constructor(private readonly options: Options) {}

  /** `undefined` as long as there is no answer. */
  describe(uri: CanonicalUri): ResourceDescription | undefined {
    if (!this.known.has(uri) && this.known.size < maxKnown) {
      this.known.set(uri, undefined);
      this.askAgain([uri]);
    }
    return this.known.get(uri);
  }

  /** @param uris the resources whose descriptions may have changed; all if left out. */
  askAgain(uris: Iterable<CanonicalUri> = this.known.keys()): void {
    for (const uri of uris) if (this.known.has(uri)) this.due.add(uri);
    if (this.due.size > 0) void this.asks.run();
  }

  dispose(): void {
    this.isDisposed = true;
  }

  private async askDue(): Promise<void> {
    while (this.due.size > 0 && !this.isDisposed) {
      const batch = [...this.due].slice(0, askedAtOnce);
      for (const uri of batch) this.due.delete(uri);
      const answers = await Promise.all(batch.map((uri) => this.options.ask(uri)));
      const before = batch.map((uri) => this.known.get(uri));
      for (const [index, uri] of batch.entries()) this.known.set(uri, answers[index]);
      if (!isDeepStrictEqual(before, answers) && !this.isDisposed) this.options.onDidChange();
    }
  }
}
