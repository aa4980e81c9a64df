/** The notifications that are due once the client of a session has a stream. */
export class PendingNotifications {
  list = false;
  /** Those of the lists of tools and prompts. */
  features = false;
  readonly uris = new Set<string>();

  /** Notes all lists, and these URIs. */
  addAll(uris: Iterable<string>): void {
    this.list = true;
    this.features = true;
    for (const uri of uris) this.uris.add(uri);
  }

  /** Returns what was noted, and notes it no more. */
  take() {
    const { list, features } = this;
    const uris = [...this.uris];
    this.list = false;
    this.features = false;
    this.uris.clear();
    return { list, features, uris };
  }
}
