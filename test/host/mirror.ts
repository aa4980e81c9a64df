import type { ListedResource, TestClient } from './clients';

/** The list as seen by a client that, like real clients, lists again only when notified of a change. */
export class Mirror {
  private listed: readonly ListedResource[] = [];
  private notified = 0;
  private isOutdated = true;
  private refreshing: Promise<void> | undefined;
  private failure: Error | undefined;

  private constructor(private readonly client: TestClient) {}

  /** @param client is subscribed to changes of the list. */
  static async of(client: TestClient): Promise<Mirror> {
    const mirror = new Mirror(client);
    client.received.onDidReceive((what) => what === 'list' && mirror.noteChange());
    await mirror.refresh();
    return mirror;
  }

  get resources(): readonly ListedResource[] {
    if (this.failure !== undefined) throw this.failure;
    return this.listed;
  }

  /** The number of changes of the list that the client was notified of. */
  get changes(): number {
    return this.notified;
  }

  private noteChange(): void {
    this.notified += 1;
    this.isOutdated = true;
    this.refresh().catch((cause: Error) => (this.failure = cause));
  }

  private refresh(): Promise<void> {
    this.refreshing ??= this.list().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  private async list(): Promise<void> {
    while (this.isOutdated) {
      this.isOutdated = false;
      this.listed = await this.client.list();
    }
  }
}
