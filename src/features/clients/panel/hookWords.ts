import { l10n } from 'vscode';
import type { HookTime } from '../model/aiClientConfig';

/** What the panel says of a hook. */
interface HookWords {
  /** The action that adds it, and the one that takes it out. */
  readonly add: string;
  readonly remove: string;
  askToAdd(label: string, path: string): string;
  readonly agreeToAdd: string;
  added(label: string): string;
  addedInVain(label: string): string;
  askToRemove(label: string, path: string): string;
  removed(label: string): string;
  /** Says that it is there. */
  current(label: string, path: string): string;
  /** Says that it is not there, and how to add it. */
  absent(label: string): string;
}

/** @param when the client takes a text. */
export function hookWords(when: HookTime): HookWords {
  switch (when) {
    case 'prompt':
      return ofPrompt();
    case 'session':
      return ofSession();
    case 'edit':
      return ofEdit();
  }
}

function ofPrompt(): HookWords {
  return {
    add: l10n.t('Attach My Pins to Every Prompt'),
    remove: l10n.t('Stop Attaching My Pins'),
    askToAdd: (label, path) =>
      l10n.t(
        'Attach your pins to every prompt of {0}, by this change to {1}? Where you are and new problems go with them.',
        label,
        path,
      ),
    agreeToAdd: l10n.t('Attach'),
    added: (label) => l10n.t('Your pins now go with the prompts of {0}.', label),
    addedInVain: (label) =>
      l10n.t('Your pins are attached to the prompts of {0}, but the test failed.', label),
    askToRemove: (label, path) =>
      l10n.t(
        'No longer attach your pins to the prompts of {0}, by this change to {1}?',
        label,
        path,
      ),
    removed: (label) => l10n.t('Your pins no longer go with the prompts of {0}.', label),
    current: (label, path) => l10n.t('{0}: your pins go with each prompt, by {1}.', label, path),
    absent: (label) =>
      l10n.t(
        '{0}: your pins do not go with its prompts. Run "Manage AI Tool…" to attach them.',
        label,
      ),
  };
}

function ofSession(): HookWords {
  return {
    ...ofPrompt(),
    add: l10n.t('Attach My Pins at the Start of a Session'),
    askToAdd: (label, path) =>
      l10n.t(
        'Attach your pins at the start of each session of {0}, by this change to {1}? Where you are and new problems go with them.',
        label,
        path,
      ),
    added: (label) =>
      l10n.t(
        'Your pins now go with the start of each session of {0}, and new problems with its edits.',
        label,
      ),
    addedInVain: (label) =>
      l10n.t(
        'Your pins are attached to the start of each session of {0}, but the test failed.',
        label,
      ),
    askToRemove: (label, path) =>
      l10n.t(
        'No longer attach your pins to the start of a session of {0}, by this change to {1}?',
        label,
        path,
      ),
    removed: (label) => l10n.t('Your pins no longer go with the start of a session of {0}.', label),
    current: (label, path) =>
      l10n.t('{0}: your pins go with the start of a session, by {1}.', label, path),
    absent: (label) =>
      l10n.t(
        '{0}: your pins do not go with the start of a session. Run "Manage AI Tool…" to attach them.',
        label,
      ),
  };
}

function ofEdit(): HookWords {
  return {
    add: l10n.t('Report New Problems After Each Edit'),
    remove: l10n.t('Stop Reporting New Problems'),
    askToAdd: (label, path) =>
      l10n.t(
        'Report new problems to the CLI of {0} after each of its edits, by this change to {1}? {0} takes no pins with a prompt.',
        label,
        path,
      ),
    agreeToAdd: l10n.t('Report'),
    added: (label) =>
      l10n.t('New problems are now reported to the CLI of {0} after its edits.', label),
    addedInVain: (label) =>
      l10n.t('The CLI of {0} is set up to be told of new problems, but the test failed.', label),
    askToRemove: (label, path) =>
      l10n.t('No longer report new problems to {0}, by this change to {1}?', label, path),
    removed: (label) => l10n.t('New problems are no longer reported to {0}.', label),
    current: (label, path) =>
      l10n.t('{0}: new problems are reported to its CLI after edits, by {1}.', label, path),
    absent: (label) =>
      l10n.t(
        '{0}: new problems are not reported to its CLI after edits. Run "Manage AI Tool…" to have them reported.',
        label,
      ),
  };
}
