import { l10n } from 'vscode';
import {
  guardStatus,
  type DiscoveryState,
  type Facts,
  type Finding,
  type Guard,
} from '../model/finding';
import type { ActiveRule } from '../../../core/sharing/sharingRules';
import { describeError } from '../../../panel/texts/errorText';
import { describeRule, ruleClientName, whoseRule } from '../../../panel/texts/sharingWords';
import { describeRefusal, remedyOfRefusal } from '../../../panel/texts/rulesText';
import type { PanelDeps } from '../../../panel/ports';
import {
  describeCopy,
  describeLauncher,
  describeNode,
  describeWhereabouts,
  describeWindow,
  describeGit,
  describeProvider,
} from './factsText';
import { describeClient, describeHook, describeOtherEntry } from './clientText';
import { describePlugin } from './pluginText';
import { describeTrial } from './trialText';

type Deps = Pick<PanelDeps, 'server' | 'brief' | 'tools' | 'clientLabel' | 'providers'>;

/** The most lines that are quoted of the bridge's standard error. */
const maxQuoted = 8;

const marks = { good: '✓', note: 'ℹ', bad: '✗' };

/** The whole diagnosis, in Markdown: each line is good, or says what to do. */
export function describeDiagnosis(findings: readonly Finding[], deps: Deps): string {
  const lines = [`# ${l10n.t('Connection of MCP Workspace Bridge')}`, '', summaryOf(findings)];
  let section: string | undefined;
  for (const finding of findings) {
    const own = sectionOf(finding);
    if (own !== section) lines.push('', `## ${own}`, '');
    section = own;
    lines.push(`- ${marks[finding.mark]} ${describeFinding(finding, deps)}`);
  }
  return `${lines.join('\n')}\n`;
}

function summaryOf(findings: readonly Finding[]): string {
  const bad = findings.filter(({ mark }) => mark === 'bad').length;
  if (bad === 0) return l10n.t('No problems found.');
  return bad === 1
    ? l10n.t('1 problem to fix, marked with ✗.')
    : l10n.t('{0} problems to fix, marked with ✗.', bad);
}

function sectionOf({ type }: Finding): string {
  switch (type) {
    case 'sharing':
    case 'server':
    case 'port':
    case 'guard':
    case 'discovery':
    case 'rules':
    case 'git':
    case 'sharingRule':
    case 'provider':
      return l10n.t('This window');
    case 'bridge':
    case 'launcher':
    case 'node':
    case 'trial':
      return l10n.t('The bridge that AI tools start');
    case 'client':
    case 'otherEntry':
    case 'hook':
    case 'oldClient':
    case 'plugin':
      return l10n.t('AI tools on this computer');
    case 'window':
      return l10n.t('Windows on this computer');
    case 'where':
    case 'devContainer':
    case 'agentsWindow':
      return l10n.t('Where it runs');
  }
}

function describeFinding(finding: Finding, deps: Deps): string {
  switch (finding.type) {
    case 'sharing':
      return describeSharing(finding.sharing);
    case 'server':
      return describeServer(finding.server);
    case 'port':
      return describePort(finding);
    case 'guard':
      return describeGuard(finding.guard, finding.status);
    case 'discovery':
      return describeDiscovery(finding.state, finding.path);
    case 'rules':
      return `${finding.path}: ${describeRefusal(finding.refusal)}. ${remedyOfRefusal(finding.refusal)}`;
    case 'git':
      return describeGit(finding.git);
    case 'sharingRule':
      return describeSharingRule(deps, finding);
    case 'provider':
      return describeProvider(finding);
    case 'bridge':
      return describeCopy(finding);
    case 'launcher':
      return describeLauncher(finding);
    case 'node':
      return describeNode(finding);
    case 'trial':
      return [describeTrial(finding.outcome), ...quoted(finding.said)].join('\n');
    case 'client':
      return describeClient(deps, finding);
    case 'otherEntry':
      return describeOtherEntry(finding);
    case 'hook':
      return describeHook(finding.label, finding.hook);
    case 'oldClient':
      return l10n.t(
        '{0}: version {1} does not run all hooks of this extension, which {2} and later do, so it may not get your pins with a prompt, or new problems after an edit. Update it.',
        finding.label,
        finding.version,
        finding.since,
      );
    case 'plugin':
      return describePlugin(finding);
    case 'window':
      return describeWindow(finding);
    case 'where':
      return describeWhereabouts(finding.where);
    case 'devContainer':
      return l10n.t(
        'This folder has a dev container, according to {0}. A tool that runs in it does not find this window: reopen the folder in the container, and connect the tool there.',
        finding.path,
      );
    case 'agentsWindow':
      return l10n.t(
        'This is the Agents window of VS Code, which has no editors. Open the folder in an editor window, so that tools get your pins, editors and problems.',
      );
  }
}

function describePort({ port, ownPort }: Extract<Finding, { type: 'port' }>): string {
  return port === ownPort
    ? l10n.t('Port {0} is the one of this workspace.', port)
    : l10n.t(
        'Port {0} is used, because {1}, the one of this workspace, was taken: by another window of it, or another program. The bridge finds it; an address that was copied by hand does not.',
        port,
        ownPort,
      );
}

function describeSharingRule(deps: Deps, rule: ActiveRule): string {
  const change = l10n.t('Run "Sharing Rules…" to change it.');
  const name = ruleClientName(deps, rule.client);
  return `${describeRule(deps, rule, name)}. ${whoseRule(rule)} ${change}`;
}

function describeSharing(sharing: Facts['sharing']): string {
  switch (sharing) {
    case 'on':
      return l10n.t('This workspace is trusted, and shared.');
    case 'paused':
      return l10n.t('Sharing is paused: run "Resume Sharing".');
    case 'untrusted':
      return l10n.t(
        'This workspace is not trusted, so nothing is served from it: run "Manage Workspace Trust".',
      );
  }
}

function describeServer(server: Facts['server']): string {
  switch (server.state) {
    case 'serving':
      return l10n.t('The server listens at {0}.', server.url);
    case 'failed':
      return l10n.t('The server does not run: {0}', describeError(server.error));
    case 'starting':
      return l10n.t('The server is starting: look again in a moment.');
    case 'stopped':
      return l10n.t('The server does not run: run "Restart Server".');
  }
}

function describeGuard(guard: Guard, status: number | undefined): string {
  const visitor = visitorOf(guard);
  if (status !== guardStatus[guard]) {
    const answer = status ?? l10n.t('none');
    return l10n.t('{0}: the answer is wrong ({1}). Run "Restart Server".', visitor, answer);
  }
  return guard === 'token'
    ? l10n.t('{0}: answered, as it should be.', visitor)
    : l10n.t('{0}: refused, as it should be.', visitor);
}

function visitorOf(guard: Guard): string {
  switch (guard) {
    case 'token':
      return l10n.t('A request with the token');
    case 'noToken':
      return l10n.t('A request without the token');
    case 'foreignHost':
      return l10n.t('A request under another host name');
    case 'foreignOrigin':
      return l10n.t('A request from a web page');
  }
}

function describeDiscovery(state: DiscoveryState, path: string): string {
  switch (state) {
    case 'good':
      return l10n.t('The bridge finds this window by {0}.', path);
    case 'missing':
      return l10n.t(
        '{0} is missing, by which the bridge finds this window: run "Restart Server".',
        path,
      );
    case 'exposed':
      return l10n.t(
        'Others may read {0}, where the token is: run "Replace Token", and see to the permissions of the folder.',
        path,
      );
    case 'differs':
      return l10n.t('{0} does not say what is true of this window: run "Restart Server".', path);
  }
}

/** The bridge's output as a quote, without stack traces. */
function quoted(said: string): string[] {
  return said
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, maxQuoted)
    .map((line) => `  > ${line}`);
}
