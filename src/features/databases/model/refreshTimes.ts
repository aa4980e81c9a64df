import { Emitter, type Disposable } from '../../../base/events';
import type { CanonicalUri } from '../../../core/documents/uris';
import { nextDue, refreshChoices, type RefreshChoice } from '../../../core/pins/refreshes';
import { StoredByUri, type Memory } from './storedByUri';

/** Stores how often clients are notified to read pinned resources of databases again, and when the next time is. */
export class RefreshTimes implements Disposable {
  private readonly changed = new Emitter<void>();
  /** The person has changed a choice. */
  readonly onDidChange = this.changed.event;
  private readonly stored: StoredByUri;

  constructor(memory: Memory) {
    this.stored = new StoredByUri(memory, 'mcpBridge.refreshes');
  }

  choiceOf(uri: CanonicalUri): RefreshChoice {
    const choice = this.field(uri, 'choice');
    return refreshChoices.find((one) => one === choice) ?? 'never';
  }

  async choose(uri: CanonicalUri, choice: RefreshChoice): Promise<void> {
    await this.plan(uri, choice);
    this.changed.fire();
  }

  isDue(uri: CanonicalUri): boolean {
    const dueAt = this.field(uri, 'dueAt');
    return typeof dueAt === 'number' && dueAt <= Date.now();
  }

  /** Counts the time anew, as it is being announced now. */
  async postpone(uri: CanonicalUri): Promise<void> {
    const choice = this.choiceOf(uri);
    if (choice !== 'never') await this.plan(uri, choice);
  }

  async rename(renamed: (uri: CanonicalUri) => CanonicalUri): Promise<void> {
    await this.stored.rename(renamed);
  }

  async forget(isForgotten: (uri: CanonicalUri) => boolean): Promise<void> {
    await this.stored.forget(isForgotten);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async plan(uri: CanonicalUri, choice: RefreshChoice): Promise<void> {
    const dueAt = nextDue(choice, Date.now(), Math.random());
    await this.stored.set(uri, dueAt === undefined ? undefined : { choice, dueAt });
  }

  private field(uri: CanonicalUri, name: 'choice' | 'dueAt'): unknown {
    const found = this.stored.get(uri);
    return typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  }
}
