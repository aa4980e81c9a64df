import { Emitter, type Disposable } from '../../base/events';
import type { CanonicalUri } from '../documents/uris';
import { nextDue, refreshChoices, type RefreshChoice } from '../pins/refreshChoice';

/** VS Code's `Memento`. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const key = 'mcpBridge.refreshes';

/** When the person wants what is pinned of a database to be read again, by its URI. */
export class RefreshTimes implements Disposable {
  private readonly changed = new Emitter<void>();
  /** Another choice was made. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: Memory) {}

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

  /** It is being read again now. */
  async postpone(uri: CanonicalUri): Promise<void> {
    await this.plan(uri, this.choiceOf(uri));
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async plan(uri: CanonicalUri, choice: RefreshChoice): Promise<void> {
    const dueAt = nextDue(choice, Date.now(), Math.random());
    const others = Object.entries(this.known).filter(([of]) => of !== uri);
    const own = dueAt === undefined ? [] : [[uri, { choice, dueAt }]];
    await this.memory.update(key, Object.fromEntries([...others, ...own]));
  }

  private field(uri: CanonicalUri, name: 'choice' | 'dueAt'): unknown {
    const [, found] = Object.entries(this.known).find(([of]) => of === uri) ?? [];
    return typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  }

  private get known(): object {
    const known = this.memory.get(key);
    return typeof known === 'object' && known !== null ? known : {};
  }
}
