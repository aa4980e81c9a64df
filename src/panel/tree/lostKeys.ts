import type { Event } from '../../base/events';

/**
 * Gives a key again that found no row. While VS Code gets rows anew, it shows them with their focus, but does not know
 * them until it has them.
 */
export class LostKeys {
  private deadline: number | undefined;

  /**
   * @param onDidList fires when VS Code was given rows.
   * @param limitMs a key that comes later than this would surprise.
   */
  constructor(
    private readonly onDidList: Event<unknown>,
    private readonly limitMs = 2_000,
  ) {}

  /** @param give leads to another call of this as long as the row is not known. */
  async giveAgain(give: () => PromiseLike<unknown>): Promise<void> {
    const isFirst = this.deadline === undefined;
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
      const listening = this.onDidList(() => end(true));
      const timer = setTimeout(() => end(false), deadline - Date.now());
    });
  }
}
