/** Runs work one at a time; calls during a run share one more run after it. */
export class SingleFlight {
  private last: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  /** @param work must not reject. */
  constructor(private readonly work: () => Promise<void>) {}

  /** Resolves when a run that began after this call has ended. */
  run(): Promise<void> {
    this.next ??= this.last = this.last.then(() => {
      this.next = undefined;
      return this.work();
    });
    return this.next;
  }
}
