import { createHash } from 'node:crypto';
import { Emitter, type Disposable } from '../../../base/events';
import type { CanonicalUri } from '../../../core/documents/uris';
import { StoredByUri, type Memory } from './storedByUri';

/**
 * The text of each query when the person pinned it, because a text that others write into the file later must not run.
 */
export class SavedQueries implements Disposable {
  private readonly changed = new Emitter<CanonicalUri>();
  /** Fires with the URI of a query that may be run from now on, or may no longer. */
  readonly onDidChange = this.changed.event;
  private readonly hashes: StoredByUri;

  constructor(memory: Memory) {
    this.hashes = new StoredByUri(memory, 'mcpBridge.queries');
  }

  async approve(uri: CanonicalUri, sql: string): Promise<void> {
    await this.hashes.set(uri, hashOf(sql));
    this.changed.fire(uri);
  }

  isApproved(uri: CanonicalUri, sql: string): boolean {
    return this.hashes.get(uri) === hashOf(sql);
  }

  /** Keeps the consent to queries whose files or databases were moved. */
  async rename(renamed: (uri: CanonicalUri) => CanonicalUri): Promise<void> {
    for (const uri of await this.hashes.rename(renamed)) this.changed.fire(uri);
  }

  /** Withdraws the consent to queries, such as those of a database that is no longer there. */
  async forget(isForgotten: (uri: CanonicalUri) => boolean): Promise<void> {
    await this.hashes.forget(isForgotten);
  }

  dispose(): void {
    this.changed.dispose();
  }
}

function hashOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}
