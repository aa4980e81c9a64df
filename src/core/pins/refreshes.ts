import type { Disposable } from '../../base/events';
import type { CanonicalUri } from '../documents/uris';

/** The interval at which a resource is refreshed that does not announce its changes. */
export const refreshChoices = ['never', 'hour', 'day'] as const;

export type RefreshChoice = (typeof refreshChoices)[number];

const lengths: Readonly<Record<Exclude<RefreshChoice, 'never'>, number>> = {
  hour: 3_600_000,
  day: 86_400_000,
};

/** The time is up to a tenth later, so that not everything is refreshed at the same moment. */
export function nextDue(refresh: RefreshChoice, now: number, random: number): number | undefined {
  return refresh === 'never' ? undefined : now + lengths[refresh] * (1 + random / 10);
}

const everyMs = 60_000;

interface Options {
  /** The pinned resources. */
  pinned(): readonly CanonicalUri[];
  /** Whether the person uses the window, and it shares anything. */
  isWanted(): boolean;
  refreshIfDue(uri: CanonicalUri): Promise<void>;
  onError(cause: unknown): void;
}

/**
 * Refreshes pinned resources when the time that the person chose has come, one after another. The first look is a minute
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
