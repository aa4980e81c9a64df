export interface Disposable {
  dispose(): void;
}

/** Subscribes a listener until the returned disposable is disposed. VS Code's events have this type, too. */
export type Event<T> = (listener: (event: T) => void) => Disposable;

export class Emitter<T> implements Disposable {
  private readonly listeners = new Set<{ call(event: T): void }>();

  readonly event: Event<T> = (listener) => {
    const entry = { call: listener };
    this.listeners.add(entry);
    return { dispose: () => void this.listeners.delete(entry) };
  };

  fire(event: T): void {
    for (const listener of Array.from(this.listeners)) listener.call(event);
  }

  dispose(): void {
    this.listeners.clear();
  }
}

/** Fires when one of them does. */
export function anyOf<T>(...events: readonly Event<T>[]): Event<T> {
  return (listener) => {
    const subscriptions = new DisposableStore();
    for (const event of events) subscriptions.add(event(listener));
    return subscriptions;
  };
}

/** Disposes everything that was added to it; anything that is added later is disposed at once. */
export class DisposableStore implements Disposable {
  private readonly owned = new Set<Disposable>();
  private isDisposed = false;

  add<T extends Disposable>(disposable: T): T {
    if (this.isDisposed) disposable.dispose();
    else this.owned.add(disposable);
    return disposable;
  }

  dispose(): void {
    this.isDisposed = true;
    for (const disposable of [...this.owned].reverse()) disposable.dispose();
    this.owned.clear();
  }
}

/** Disposes what it owns when it is disposed. A subclass with more to end overrides `dispose`, and calls this one, too. */
export abstract class DisposableOwner implements Disposable {
  private readonly owned = new DisposableStore();

  protected own<T extends Disposable>(disposable: T): T {
    return this.owned.add(disposable);
  }

  dispose(): void {
    this.owned.dispose();
  }
}
