import type { Disposable } from '../base/events';
import type { CanonicalUri } from '../core/documents/uris';

const everyMs = 60_000;

interface Options {
  /** The pages that are pinned now. */
  pages(): readonly CanonicalUri[];
  /** Whether the person is at the window, and it shares what it has. */
  isWanted(): boolean;
  refreshIfDue(uri: CanonicalUri): Promise<void>;
  onError(cause: unknown): void;
}

/** Fetches the pages whose time has come, one after the other; the first look is a minute after the start. */
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
    try {
      for (const uri of this.options.pages()) {
        if (this.options.isWanted()) await this.options.refreshIfDue(uri);
      }
    } catch (cause) {
      this.options.onError(cause);
    } finally {
      this.isRunning = false;
    }
  }
}
