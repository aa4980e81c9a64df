import { isDeepStrictEqual } from 'node:util';
import { dropOldest } from '../../base/dropOldest';
import { Emitter, type Disposable } from '../../base/events';
import { isCanonicalUri, type CanonicalUri } from '../documents/uris';
import type { Suggestion } from './suggestion';

const maxShown = 8;
/** The maximum number of dismissed files that are remembered; the oldest are forgotten. */
const maxDismissed = 500;

/** The present suggestions, without those that the person has dismissed. */
export class Suggestions implements Disposable {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly dismissed = new Set<CanonicalUri>();
  private found: readonly Suggestion[] = [];
  private shown: readonly Suggestion[] = [];

  /** @param keep stores the files that the person has dismissed in this workspace. */
  constructor(private readonly keep: (uris: readonly CanonicalUri[]) => void) {}

  /** Reads the stored files, which a person can have edited. */
  open(stored: unknown): void {
    for (const uri of Array.isArray(stored) ? stored.filter(isCanonicalUri) : []) {
      this.dismissed.add(uri);
    }
    this.update();
  }

  /** The suggestions, the likeliest first. The same array is returned until something changes. */
  get all(): readonly Suggestion[] {
    return this.shown;
  }

  /** @param found more suggestions than are shown, because some of them may be dismissed. */
  show(found: readonly Suggestion[]): void {
    this.found = found;
    this.update();
  }

  /** Stops suggesting a file in this workspace. */
  dismiss(uri: CanonicalUri): void {
    this.dismissed.delete(uri);
    this.dismissed.add(uri);
    dropOldest(this.dismissed, maxDismissed);
    this.keepAll();
  }

  /** Allows a dismissed file to be suggested again. */
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
    const shown = this.found.filter(({ uri }) => !this.dismissed.has(uri)).slice(0, maxShown);
    if (isDeepStrictEqual(shown, this.shown)) return;
    this.shown = shown;
    this.changed.fire();
  }
}
