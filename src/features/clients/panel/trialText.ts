import { l10n } from 'vscode';
import type { TrialOutcome } from '../model/bridgeTrial';

/** The result of a trial, in a sentence. */
export function describeTrial(outcome: TrialOutcome): string {
  switch (outcome.type) {
    case 'passed':
      return outcome.hasMore
        ? l10n.t('The bridge was started and lists more than {0} resources.', outcome.resources)
        : l10n.t('The bridge was started and lists {0} resources.', outcome.resources);
    case 'nothing':
      return l10n.t('The bridge was started, but no window shares anything with it.');
    case 'notStarted':
      return l10n.t('The bridge could not be started: {0}', outcome.message);
    case 'ended':
      return l10n.t('The bridge ended before it had answered.');
    case 'refused':
      return l10n.t('The bridge answered with an error: {0}', outcome.message);
    case 'timedOut':
      return l10n.t('The bridge gave no answer in time.');
  }
}
