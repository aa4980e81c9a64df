import { everyClient } from '../../../core/sharing/rules';
import { clientFindings } from './clientFindings';
import {
  good,
  guardStatus,
  type Facts,
  type Finding,
  type GitFacts,
  type Guard,
  type Mark,
} from './finding';

/** The checks with their results, in the order of a request's way. */
export function diagnose(facts: Facts): Finding[] {
  return [
    ...ofServer(facts),
    ...facts.refusedRules.map((file): Finding => ({ type: 'rules', mark: 'bad', ...file })),
    ...facts.sharingRules.map((rule): Finding => ({ type: 'sharingRule', mark: 'note', ...rule })),
    ...facts.providers.map((provider): Finding => ({
      type: 'provider',
      mark: provider.state === 'on' ? 'good' : 'note',
      ...provider,
    })),
    { type: 'git', mark: gitMark(facts.git), git: facts.git },
    ...ofBridge(facts),
    ...facts.clients.flatMap((client) => clientFindings(client, facts)),
    ...facts.windows.map((window): Finding => ({
      type: 'window',
      mark: window.isChosen && window.isThis ? 'good' : 'note',
      ...window,
    })),
    { type: 'where', mark: facts.where.type === 'local' ? 'good' : 'note', where: facts.where },
    ...ofContainer(facts),
    ...(facts.isAgentsWindow ? [{ type: 'agentsWindow', mark: 'note' } as const] : []),
  ];
}

/** A tool in a container sees neither the folder of the bridge nor the addresses of the computer around it. */
function ofContainer({ where, devContainer }: Facts): Finding[] {
  const isInside = where.type === 'container' || where.type === 'codespace';
  if (devContainer === undefined || isInside) return [];
  return [{ type: 'devContainer', mark: 'note', path: devContainer }];
}

/** Without trust there is no server, which no command can start. */
function ofServer({ sharing, server }: Facts): Finding[] {
  const ofSharing: Finding = { type: 'sharing', mark: sharing === 'on' ? 'good' : 'bad', sharing };
  if (sharing === 'untrusted' && server.state === 'stopped') return [ofSharing];
  const findings: Finding[] = [
    ofSharing,
    { type: 'server', mark: server.state === 'serving' ? 'good' : 'bad', server },
  ];
  if (server.state !== 'serving') return findings;
  const { ownPort, answers, discovery } = server;
  const port = Number(new URL(server.url).port);
  const guards = Object.keys(guardStatus) as Guard[];
  return [
    ...findings,
    { type: 'port', mark: port === ownPort ? 'good' : 'note', port, ownPort },
    ...guards.map((guard): Finding => {
      const status = answers[guard];
      return { type: 'guard', mark: good(status === guardStatus[guard]), guard, status };
    }),
    {
      type: 'discovery',
      mark: good(discovery === 'good'),
      state: discovery,
      path: server.discoveryPath,
    },
  ];
}

function ofBridge({ bridge, trial, sharing, server, sharingRules }: Facts): Finding[] {
  const { copied, hasLauncher, hasRuntime, isNodeNewEnough } = bridge;
  const isServed = sharing === 'on' && server.state === 'serving';
  const outcome = trial.outcome.type;
  const isOff = sharingRules.some(({ client, level }) => client === everyClient && level === 'off');
  // If nothing is served, nothing can be found, which was reported already.
  const isExcused = outcome === 'nothing' && (!isServed || isOff);
  const copyMark = copied === 'newer' ? 'note' : good(copied === 'same');
  const ofNode: Finding = { type: 'node', mark: isNodeNewEnough ? 'good' : 'note', ...bridge };
  // The others are written when the first trusted window serves.
  if (sharing === 'untrusted' && copied === 'missing') return [ofNode];
  return [
    { type: 'bridge', mark: copyMark, ...bridge },
    { type: 'launcher', mark: good(hasLauncher && (hasRuntime || isNodeNewEnough)), ...bridge },
    ofNode,
    { type: 'trial', mark: isExcused ? 'note' : good(outcome === 'passed'), ...trial },
  ];
}

/** A folder without a repository is no fault. */
function gitMark({ state }: GitFacts): Mark {
  return state === 'failed' ? 'bad' : state === 'good' ? 'good' : 'note';
}
