/** Runs work one at a time; calls during a run share one more run after it. */
export class SingleFlight {
  private last: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(private readonly work: () => Promise<void>) {}

  /**
   * Resolves when a run that began after this call has ended.
   * @throws what that run threw; the next run begins all the same.
   */
  run(): Promise<void> {
    const begin = () => {
      this.next = undefined;
      return this.work();
    };
    this.next ??= this.last = this.last.then(begin, begin);
    return this.next;
  }
}
