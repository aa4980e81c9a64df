import type { CanonicalUri } from '../documents/uris';
import type { Viewer } from '../sharing/viewer';
import {
  type NamedSuggestion,
  type ReasonForPrompt,
  type Suggestion,
  type SuggestionForPrompt,
  describeSuggestion,
} from '../suggestions/suggestion';
import type { Suggestions } from '../suggestions/suggestions';
import type { Gate } from './gate';
import type { Ordered } from './ordered';
import type { ResourceDescription } from './resource';

/** Always the same, as it shows that nothing has to be moved again. */
const none: readonly Suggestion[] = [];

/** Puts suggested files before the other files that are not open, with the reason. */
export class SuggestedPlaces {
  private last: { from: Ordered; by: readonly Suggestion[]; raised: Ordered } | undefined;

  constructor(
    private readonly suggestions: Pick<Suggestions, 'all' | 'forPrompt'> | undefined,
    private readonly viewer: Viewer,
    private readonly gate: Pick<Gate, 'maySee'>,
  ) {}

  /** The suggestions for one viewer. */
  get all(): readonly Suggestion[] {
    return this.seenBy(this.viewer);
  }

  /** The suggestions that the viewer may read, for a prompt if there is one, the likeliest first. */
  async named(prompt?: string): Promise<readonly NamedSuggestion[]> {
    const named: NamedSuggestion[] = [];
    for (const suggestion of await this.found(prompt)) {
      const { uri, confidence } = suggestion;
      if (!(await this.gate.maySee(uri))) continue;
      named.push({ uri, confidence, why: await this.why(suggestion) });
    }
    return named;
  }

  /** @param isContinued the beginning of the list was given: nothing is moved to where the client has been. */
  raise(from: Ordered, isContinued: boolean): Ordered {
    const by = (isContinued && this.last?.by) || this.seenBy(this.viewer.by('order'));
    if (this.last?.from !== from || this.last.by !== by) {
      this.last = { from, by, raised: from.raise(by.map(({ uri }) => uri)) };
    }
    return this.last.raised;
  }

  /** Adds the reasons to the description of a suggested file that is listed for no other one. */
  describe(
    uri: CanonicalUri,
    description: ResourceDescription | undefined,
  ): ResourceDescription | undefined | Promise<ResourceDescription> {
    if (!description || description.reason !== undefined) return description;
    const suggestion = this.all.find((each) => each.uri === uri);
    return suggestion ? this.describeSuggested(description, suggestion) : description;
  }

  private async found(prompt: string | undefined): Promise<readonly SuggestionForPrompt[]> {
    const isForPrompt = prompt !== undefined && this.viewer.sees('suggestions');
    return (isForPrompt && (await this.suggestions?.forPrompt(prompt))) || this.all;
  }

  private seenBy(viewer: Viewer): readonly Suggestion[] {
    return (viewer.sees('suggestions') && this.suggestions?.all) || none;
  }

  private async describeSuggested(
    description: ResourceDescription,
    suggestion: Suggestion,
  ): Promise<ResourceDescription> {
    return { ...description, description: await this.why(suggestion), reason: 'suggested' };
  }

  private async why(suggestion: SuggestionForPrompt): Promise<string> {
    const reasons: ReasonForPrompt[] = [];
    for (const reason of suggestion.reasons) {
      // A document that a reason names may be held back by now.
      if (!('beside' in reason) || (await this.gate.maySee(reason.beside.uri)))
        reasons.push(reason);
    }
    return describeSuggestion(reasons);
  }
}
