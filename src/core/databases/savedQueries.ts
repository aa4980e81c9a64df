import { createHash } from 'node:crypto';
import { Emitter, type Disposable } from '../../base/events';
import type { CanonicalUri } from '../documents/uris';

/** VS Code's `Memento`. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const key = 'mcpBridge.queries';

/**
 * The text of each query when the person pinned it, because a text that others write into the file later must not run.
 */
export class SavedQueries implements Disposable {
  private readonly changed = new Emitter<CanonicalUri>();
  /** Fires with the URI of a query that may be run from now on, or may no longer. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: Memory) {}

  async approve(uri: CanonicalUri, sql: string): Promise<void> {
    await this.memory.update(key, { ...this.known, [uri]: hashOf(sql) });
    this.changed.fire(uri);
  }

  isApproved(uri: CanonicalUri, sql: string): boolean {
    return Object.entries(this.known).some(([of, hash]) => of === uri && hash === hashOf(sql));
  }

  dispose(): void {
    this.changed.dispose();
  }

  private get known(): object {
    const known = this.memory.get(key);
    return typeof known === 'object' && known !== null ? known : {};
  }
}

function hashOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}
