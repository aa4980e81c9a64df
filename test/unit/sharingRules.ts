import { Emitter } from '../../src/base/events';
import { aiClientIdOf } from '../../src/features/clients/adapters/clientNames';
import { SharingRules, type RuleScope, type Agreements } from '../../src/core/sharing/sharingRules';

type Values = { readonly [Scope in RuleScope]?: unknown };

/** Sharing rules that a test can change. */
export class ChangingRules {
  private readonly changed = new Emitter<void>();
  readonly rules: SharingRules;

  /** @param agreements whether the person has agreed to what is off before; to all, if left out. */
  constructor(
    private values: Values = {},
    agreements: Agreements = { answerTo: () => 'on', onDidChange: new Emitter<void>().event },
  ) {
    this.rules = new SharingRules({
      agreements,
      setting: {
        read: () => ({ person: [this.values.person], workspace: [this.values.workspace] }),
        onDidChange: this.changed.event,
      },
      idOf: aiClientIdOf,
    });
  }

  set(values: Values): void {
    this.values = values;
    this.changed.fire();
  }
}

/** Rules that hold nothing back. */
export const noRules = () => new ChangingRules().rules;
