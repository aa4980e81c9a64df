import type { User } from '../../../core/brief/worktree';

interface Kept<T> {
  readonly value: T;
  users: number;
}

/** Open objects by key: all that have a user, and of the others a limited number, the last used ones. */
export class KeptOpen<T> {
  /** The last used at the end. */
  private readonly kept = new Map<string, Kept<T>>();

  constructor(
    private readonly maxUnused: number,
    private readonly onClose: (value: T) => void,
  ) {}

  /** @param open is called if nothing is open with this key. */
  use(key: string, open: () => T, user?: User): T {
    const kept = this.kept.get(key) ?? { value: open(), users: 0 };
    this.noteUse(key, kept);
    if (!user) return kept.value;
    kept.users += 1;
    user.onClose(() => {
      kept.users -= 1;
      if (this.kept.get(key) === kept) this.noteUse(key, kept);
    });
    return kept.value;
  }

  /** Closes what this is true of, whoever uses it. */
  close(isMeant: (value: T, key: string) => boolean): void {
    for (const [key, { value }] of this.kept) if (isMeant(value, key)) this.end(key, value);
  }

  private noteUse(key: string, kept: Kept<T>): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    const unused = [...this.kept].filter(([, { users }]) => users === 0);
    const tooMany = unused.slice(0, Math.max(0, unused.length - this.maxUnused));
    for (const [oldest, { value }] of tooMany) this.end(oldest, value);
  }

  private end(key: string, value: T): void {
    this.kept.delete(key);
    this.onClose(value);
  }
}
