import type { Event } from '../../base/events';

interface Rows {
  /** Whether VS Code was asked to get rows anew, and has not done so. */
  readonly isStale: boolean;
  /** VS Code was given rows. */
  readonly onDidList: Event<unknown>;
}

/**
 * Gives a key again that found no row. While VS Code gets rows anew, it shows them with their focus, but does not know
 * them until it has them.
 */
export class LostKeys {
  private deadline: number | undefined;

  /** @param limitMs a key that comes later than this would surprise. */
  constructor(
    private readonly tree: Rows,
    private readonly limitMs = 1_000,
  ) {}

  /** Whether a key is being given again. */
  get isGiving(): boolean {
    return this.deadline !== undefined;
  }

  /** @param give leads to another call of this as long as the row is not known. */
  async giveAgain(give: () => PromiseLike<unknown>): Promise<void> {
    const isFirst = this.deadline === undefined;
    // No row has the focus. The key must not work on one that gets it later.
    if (isFirst && !this.tree.isStale) return;
    this.deadline ??= Date.now() + this.limitMs;
    try {
      if (await this.isListedUntil(this.deadline)) await give();
    } finally {
      if (isFirst) this.deadline = undefined;
    }
  }

  private isListedUntil(deadline: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isListed: boolean) => {
        listening.dispose();
        clearTimeout(timer);
        resolve(isListed);
      };
      const listening = this.tree.onDidList(() => end(true));
      const timer = setTimeout(() => end(false), deadline - Date.now());
    });
  }
}
