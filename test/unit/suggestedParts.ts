import { Emitter } from '../../src/base/events';
import { SuggestedParts } from '../../src/core/budget/suggestedParts';
import { type CanonicalUri, canonicalUri } from '../../src/core/documents/uris';
import type { ActivePins } from '../../src/core/pins/activePins';
import type { Suggestion } from '../../src/core/suggestions/suggestion';
import { Suggestions } from '../../src/core/suggestions/suggestions';

export const noSuggestedParts = {
  all: async () => [],
  has: () => false,
  onDidChange: new Emitter<void>().event,
};

/** Suggestions that a test makes, and whether the person has turned on that they are included. */
export class FakeSuggestions {
  readonly suggestions = new Suggestions();
  private readonly turned = new Emitter<void>();
  private isOn = true;

  /** @param title of a document. */
  partsOf(pins: ActivePins, title: (uri: CanonicalUri) => string): SuggestedParts {
    return new SuggestedParts({
      suggestions: this.suggestions,
      pins,
      title,
      isOn: () => this.isOn,
      onDidChangeSetting: this.turned.event,
    });
  }

  turn(isOn: boolean): void {
    this.isOn = isOn;
    this.turned.fire();
  }
}

export function suggestion(uri: string, beside: string, confidence = 0.6): Suggestion {
  const title = beside.replace('file:///ws/', '');
  const reason = { type: 'test', beside: { uri: canonicalUri(beside), title } } as const;
  return { uri: canonicalUri(uri), confidence, reasons: [reason] };
}
