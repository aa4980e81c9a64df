import { canonicalUri, isCanonicalUri, type CanonicalUri } from '../../../core/documents/uris';

/** The part of VS Code's `Memento` in which the person's choices for this workspace are stored. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** Values that VS Code keeps by the URIs of resources. */
export class StoredByUri {
  constructor(
    private readonly memory: Memory,
    private readonly key: string,
  ) {}

  get(uri: CanonicalUri): unknown {
    return this.all.find(([of]) => of === uri)?.[1];
  }

  /** @param value `undefined` removes it. */
  async set(uri: CanonicalUri, value: unknown): Promise<void> {
    const others = this.all.filter(([of]) => of !== uri);
    await this.store(value === undefined ? others : [...others, [uri, value]]);
  }

  /** Moves values to new URIs, and returns the URIs that changed. */
  async rename(renamed: (uri: CanonicalUri) => CanonicalUri): Promise<readonly CanonicalUri[]> {
    const entries = this.all.map(([uri, value]) => [uri, renamed(uri), value] as const);
    const moved = entries.filter(([before, after]) => before !== after);
    if (moved.length > 0) await this.store(entries.map(([, after, value]) => [after, value]));
    return moved.map(([, after]) => after);
  }

  async forget(isForgotten: (uri: CanonicalUri) => boolean): Promise<void> {
    await this.store(this.all.filter(([uri]) => !isForgotten(uri)));
  }

  private async store(entries: readonly (readonly [CanonicalUri, unknown])[]): Promise<void> {
    await this.memory.update(this.key, Object.fromEntries(entries));
  }

  private get all(): readonly (readonly [CanonicalUri, unknown])[] {
    const known = this.memory.get(this.key);
    const entries = typeof known === 'object' && known !== null ? Object.entries(known) : [];
    return entries.flatMap(([uri, value]) =>
      isCanonicalUri(uri) ? [[canonicalUri(uri), value] as const] : [],
    );
  }
}
