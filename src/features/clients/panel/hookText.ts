import { l10n } from 'vscode';
import type { HookPlace } from '../model/aiClientConfig';
import { describeFault } from './faultText';
import { hookWords } from './hookWords';

/** The state of a client's hooks, in a sentence. */
export function describeHook(
  label: string,
  { path, entry, problem, when, isUnconfirmed, forbiddenIn }: HookPlace,
): string {
  if (problem) {
    const fault = describeFault(problem.fault);
    return l10n.t('{0}: {1} cannot be read. Line {2}: {3}', label, path, problem.line, fault);
  }
  if (entry === 'off') return l10n.t('{0}: all hooks are switched off in {1}.', label, path);
  if (entry === 'outdated') {
    return l10n.t(
      '{0}: the hook in {1} is out of date. Run "Manage AI Tool…" to renew it.',
      label,
      path,
    );
  }
  if (forbiddenIn !== undefined) {
    return l10n.t(
      '{0}: {1} of your organization forbids hooks like the one in {2}, so your pins do not go with your prompts. {0} can still read what is shared.',
      label,
      forbiddenIn,
      path,
    );
  }
  if (isUnconfirmed) {
    return l10n.t(
      '{0}: the hook in {1} is not confirmed, so your pins do not go with your prompts. Type /hooks in {0}, and confirm it.',
      label,
      path,
    );
  }
  return hookWords(when).current(label, path);
}
