import type { CanonicalUri } from '../../core/documents/uris';

/** A client that can be notified. Keys are those of `subscriptionKey`. */
export interface Subscriber {
  /** The client's name in sharing rules. */
  readonly client: string | undefined;
  readonly wantedKeys: readonly CanonicalUri[];
  wants(key: CanonicalUri): boolean;
  notifyList(): void;
  notifyUpdated(key: CanonicalUri): void;
}
