import { isDeepStrictEqual } from 'node:util';
import { Emitter, type Disposable } from '../../base/events';
import { isCanonicalUri, type CanonicalUri } from '../documents/uris';
import type { Suggestion } from './suggestion';

const mostShown = 8;
/** More are forgotten, the oldest first. */
const mostDismissed = 500;

/** What is suggested now, without what the person has dismissed. */
export class Suggestions implements Disposable {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly dismissed = new Set<CanonicalUri>();
  private found: readonly Suggestion[] = [];
  private shown: readonly Suggestion[] = [];

  /** @param keep stores what the person has dismissed in this workspace. */
  constructor(private readonly keep: (uris: readonly CanonicalUri[]) => void) {}

  /** Takes what was stored before, which a person can have edited. */
  open(stored: unknown): void {
    for (const uri of Array.isArray(stored) ? stored.filter(isCanonicalUri) : []) {
      this.dismissed.add(uri);
    }
    this.update();
  }

  /** The likeliest first. The same array until something changes. */
  get all(): readonly Suggestion[] {
    return this.shown;
  }

  /** @param found more than are shown, because some of them may be dismissed. */
  show(found: readonly Suggestion[]): void {
    this.found = found;
    this.update();
  }

  /** Does not suggest it again in this workspace. */
  dismiss(uri: CanonicalUri): void {
    this.dismissed.delete(uri);
    this.dismissed.add(uri);
    for (const oldest of this.dismissed) {
      if (this.dismissed.size <= mostDismissed) break;
      this.dismissed.delete(oldest);
    }
    this.keepAll();
  }

  /** Takes back that it was dismissed. */
  restore(uri: CanonicalUri): void {
    if (this.dismissed.delete(uri)) this.keepAll();
  }

  dispose(): void {
    this.changed.dispose();
  }

  private keepAll(): void {
    this.keep([...this.dismissed]);
    this.update();
  }

  private update(): void {
    const shown = this.found.filter(({ uri }) => !this.dismissed.has(uri)).slice(0, mostShown);
    if (isDeepStrictEqual(shown, this.shown)) return;
    this.shown = shown;
    this.changed.fire();
  }
}
