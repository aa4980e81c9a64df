import type { CanonicalUri } from '../../core/documents/uris';

/** A client that can be notified. Keys are those of `subscriptionKey`. */
export interface Subscriber {
  /** What sharing rules call the client. */
  readonly client: string | undefined;
  readonly wantedKeys: readonly CanonicalUri[];
  wants(key: CanonicalUri): boolean;
  notifyList(): void;
  notifyUpdated(key: CanonicalUri): void;
}
