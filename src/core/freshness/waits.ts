/** Limits how many questions wait at a time, of one client and of all. */
export class Waits {
  private readonly byClient = new Map<string, number>();
  private all = 0;

  constructor(private readonly most: { readonly ofOne: number; readonly ofAll: number }) {}

  /** Counts a question until the returned function is called, once; `undefined` if there are too many. */
  enter(client: string): (() => void) | undefined {
    const own = this.byClient.get(client) ?? 0;
    if (own >= this.most.ofOne || this.all >= this.most.ofAll) return undefined;
    this.byClient.set(client, own + 1);
    this.all += 1;
    return () => this.leave(client);
  }

  private leave(client: string): void {
    const left = (this.byClient.get(client) ?? 1) - 1;
    if (left > 0) this.byClient.set(client, left);
    else this.byClient.delete(client);
    this.all -= 1;
  }
}
