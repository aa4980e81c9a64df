import { DelayedTask } from '../../base/delayedTask';
import { DisposableOwner, Emitter, type Event } from '../../base/events';
import { SingleFlight } from '../../base/singleFlight';
import type { BriefPreview } from './hookBriefs';
import { countLeftOut, type PinFate } from './pinFates';
import type { Pin } from '../pins/pin';

/** Milliseconds from the first change to the next preview, which covers all changes in between. */
const restMs = 500;

interface Options {
  /** Whether anything is pinned or commented on. Otherwise nothing is counted, which would load the tokenizer in every window. */
  isAny(): boolean;
  preview(signal: AbortSignal): Promise<BriefPreview>;
  /** A preview would be another. */
  readonly onDidChange: Event<unknown>;
  onError(cause: unknown): void;
}

type Numbers = Omit<BriefPreview, 'text'>;

const nothing: Numbers = { tokens: 0, budget: 0, pins: new Map() };

/** The numbers of the brief that a new session would receive, kept up to date. */
export class NextBrief extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private readonly aborter = new AbortController();
  private last: Numbers = nothing;
  private readonly updates = new SingleFlight(() => this.update());
  private readonly due = this.own(new DelayedTask(restMs, () => void this.updates.run()));

  constructor(private readonly options: Options) {
    super();
    this.own(options.onDidChange(() => this.due.start()));
    this.due.start();
  }

  /** Whether there is anything that the person has chosen to send. */
  get isAny(): boolean {
    return this.options.isAny();
  }

  get tokens(): number {
    return this.last.tokens;
  }

  get budget(): number {
    return this.last.budget;
  }

  /** The number of pins of which only the name is sent. */
  get leftOut(): number {
    return countLeftOut(this.last.pins);
  }

  /** `undefined` if it is not known yet, or nothing is there. */
  fateOf({ id }: Pin): PinFate | undefined {
    return this.last.pins.get(id);
  }

  override dispose(): void {
    this.aborter.abort();
    super.dispose();
  }

  private async update(): Promise<void> {
    try {
      const next = this.options.isAny() ? await this.options.preview(this.aborter.signal) : nothing;
      const isSame = stateOf(next) === stateOf(this.last);
      this.last = { tokens: next.tokens, budget: next.budget, pins: next.pins };
      if (!isSame) this.changed.fire();
    } catch (cause) {
      if (!this.aborter.signal.aborted) this.options.onError(cause);
    }
  }
}

function stateOf({ tokens, budget, pins }: Numbers): string {
  return JSON.stringify([tokens, budget, ...pins]);
}
