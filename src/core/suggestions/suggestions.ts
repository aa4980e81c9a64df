import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { dropOldest } from '../../base/dropOldest';
import { Emitter, type Disposable } from '../../base/events';
import { isCanonicalUri, type CanonicalUri } from '../documents/uris';
import type { Suggestion, SuggestionForPrompt } from './suggestion';

const maxShown = 8;
/** The maximum number of dismissed files that are remembered; the oldest are forgotten. */
const maxDismissed = 500;
/** A prompt waits for its suggestions. */
const maxWaitMs = 200;

/** @returns `undefined` if they could not be found */
export type FindForPrompt = (prompt: string) => Promise<readonly SuggestionForPrompt[] | undefined>;

/** The present suggestions, without those that the person has dismissed. */
export class Suggestions implements Disposable {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly dismissed = new Set<CanonicalUri>();
  private found: readonly Suggestion[] = [];
  private shown: readonly Suggestion[] = [];
  private findForPrompt: FindForPrompt | undefined;
  private keep: ((uris: readonly CanonicalUri[]) => void) | undefined;

  /**
   * Begins with the files that the person has dismissed in this workspace.
   * @param stored which a person can have edited.
   * @param keep stores them.
   */
  open(stored: unknown, keep: (uris: readonly CanonicalUri[]) => void): void {
    this.keep = keep;
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

  /** Finds suggestions for prompts from now on. */
  findBy(findForPrompt: FindForPrompt): void {
    this.findForPrompt = findForPrompt;
  }

  /** The suggestions for a prompt, which is not kept; those of the window if there are none in time. */
  async forPrompt(prompt: string): Promise<readonly SuggestionForPrompt[]> {
    const late = delay(maxWaitMs, undefined, { ref: false });
    const found = await Promise.race([this.findForPrompt?.(prompt), late]);
    return found ? this.firstOf(found) : this.shown;
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
    this.keep?.([...this.dismissed]);
    this.update();
  }

  private update(): void {
    const shown = this.firstOf(this.found);
    if (isDeepStrictEqual(shown, this.shown)) return;
    this.shown = shown;
    this.changed.fire();
  }

  private firstOf<Found extends SuggestionForPrompt>(found: readonly Found[]): readonly Found[] {
    return found.filter(({ uri }) => !this.dismissed.has(uri)).slice(0, maxShown);
  }
}
