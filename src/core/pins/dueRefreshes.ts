import type { Disposable } from '../../base/events';
import type { CanonicalUri } from '../documents/uris';

const everyMs = 60_000;

interface Options {
  /** Those that can be refreshed and are pinned now. */
  pinned(): readonly CanonicalUri[];
  /** Whether the person is at the window, and it shares what it has. */
  isWanted(): boolean;
  refreshIfDue(uri: CanonicalUri): Promise<void>;
  onError(cause: unknown): void;
}

/**
 * Refreshes what the person chose to have refreshed, once its time has come, one after the other. The first look is a minute
 * after the start.
 */
export class DueRefreshes implements Disposable {
  private readonly timer: NodeJS.Timeout;
  private isRunning = false;

  constructor(private readonly options: Options) {
    this.timer = setInterval(() => void this.run(), everyMs).unref();
  }

  dispose(): void {
    clearInterval(this.timer);
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    const { pinned, isWanted, refreshIfDue, onError } = this.options;
    for (const uri of pinned()) if (isWanted()) await refreshIfDue(uri).catch(onError);
    this.isRunning = false;
  }
}
