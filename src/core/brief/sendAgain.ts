/** The clients that have lost what they were sent, as the person says, such as by going back in a conversation. */
export class SendAgain {
  private readonly since = new Map<string, number>();

  /** All of the brief goes with the next prompt of each session of a client. */
  request(client: string): void {
    this.since.set(client, Date.now());
  }

  /** Whether what a client was sent at this time, in milliseconds since the epoch, goes again. */
  isDue(client: string, at: number): boolean {
    return at <= (this.since.get(client) ?? -Infinity);
  }
}
