import { l10n } from 'vscode';
import { aiTools, nameToolState } from '../../../panel/aiTools';
import type { PanelDeps } from '../../../panel/ports';
import type { Finding } from '../model/finding';
import { describeFault } from './faultText';
import type { HookPlace } from '../model/aiClientConfig';
import { hookWords } from './hookWords';
import { describeStopped } from './stoppedText';

type Deps = Pick<PanelDeps, 'server' | 'brief' | 'tools' | 'clientLabel'>;

/** The state of a client's entry, in sentences; of a good one, what was seen of the client, too. */
export function describeClient(
  deps: Deps,
  { id, label, place }: Extract<Finding, { type: 'client' }>,
): string {
  if (!place) return l10n.t('{0}: not set up. Run "Connect AI Tools…".', label);
  const { path, entry, offIn = path, problem, missing } = place;
  if (problem) {
    const fault = describeFault(problem.fault);
    return l10n.t('{0}: {1} cannot be read. Line {2}: {3}', label, path, problem.line, fault);
  }
  if (entry === 'off') {
    return l10n.t(
      '{0}: the entry is switched off in {1}. Switch it on in {0}, or with "Manage AI Tool…".',
      label,
      offIn,
    );
  }
  if (missing !== undefined) {
    return l10n.t(
      '{0}: the entry in {1} starts {2}, which is not on this computer: it was written on another one, or for another home. Run "Manage AI Tool…" to renew it.',
      label,
      path,
      missing,
    );
  }
  if (entry === 'outdated') {
    return l10n.t(
      '{0}: the entry in {1} is out of date. Run "Manage AI Tool…" to renew it.',
      label,
      path,
    );
  }
  const tool = aiTools(deps).find(({ key }) => key === id);
  const state = tool?.state ?? { type: 'setUp' };
  const said = [l10n.t('{0}: {1}, by {2}.', label, nameToolState(state), path)];
  if (entry === 'unnamed') {
    said.push(
      l10n.t(
        'The entry does not name {0}, so sharing rules go by the name that it gives itself. Run "Manage AI Tool…" to renew it.',
        label,
      ),
    );
  }
  if (state.type === 'setUp' && tool?.local?.toDo) said.push(tool.local.toDo.sentence);
  return said.join(' ');
}

/** Says that the client starts our server a second time, by an entry of another name. */
export function describeOtherEntry({
  label,
  path,
  name,
}: Extract<Finding, { type: 'otherEntry' }>): string {
  return l10n.t(
    '{0}: the entry "{1}" in {2} starts this server once more, so everything is there twice. Remove that entry.',
    label,
    name,
    path,
  );
}

/** The state of a client's hooks, in a sentence. */
export function describeHook(label: string, hook: HookPlace): string {
  const { path, entry, problem, when } = hook;
  if (problem) {
    const fault = describeFault(problem.fault);
    return l10n.t('{0}: {1} cannot be read. Line {2}: {3}', label, path, problem.line, fault);
  }
  if (entry === 'outdated') {
    return l10n.t(
      '{0}: the hook in {1} is out of date. Run "Manage AI Tool…" to renew it.',
      label,
      path,
    );
  }
  if (entry === 'none') return hookWords(when).absent(label);
  return describeStopped(label, hook, path) ?? hookWords(when).current(label, path);
}
