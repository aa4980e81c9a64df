/** The share of a limit that one user of it holds. */
export interface Share {
  /** Whether these bytes are within the limit; if so, they count until they are removed. */
  add(bytes: number): boolean;
  remove(bytes: number): void;
  /** Removes all. */
  release(): void;
}

/**
 * A limit on bytes that many users share. The first bytes of each are free, so that one who holds a lot does not keep
 * the others from small things. While nobody else holds anything, everything is within the limit.
 */
export class ByteLimit {
  private held = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly freeBytes: number,
  ) {}

  share(): Share {
    let bytes = 0;
    const beyond = (size: number) => Math.max(0, size - this.freeBytes);
    const set = (size: number) => {
      this.held += beyond(size) - beyond(bytes);
      bytes = size;
    };
    return {
      add: (more) => {
        const others = this.held - beyond(bytes);
        const next = beyond(bytes + more);
        if (next > 0 && others > 0 && others + next > this.maxBytes) return false;
        set(bytes + more);
        return true;
      },
      remove: (fewer) => set(bytes - fewer),
      release: () => set(0),
    };
  }
}
