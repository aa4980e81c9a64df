import type { RulesRefusal } from '../../../core/access/rulesRefusals';
import { everyClient } from '../../../core/sharing/rules';
import type { ProviderState } from '../../../core/sharing/providers';
import type { ActiveRule } from '../../../core/sharing/sharingRules';
import type { BridgeTrial } from './bridgeTrial';
import type {
  AiClientState,
  ConfigPlace,
  ConfigScope,
  HookPlace,
  PartState,
} from './aiClientConfig';
import type { Whereabouts } from './remote';
import type { ServerStatus } from '../../../core/protocol/serverStatus';

/** The requests that try the server's guards, each with the status that is expected. */
export const guardStatus = { token: 200, noToken: 401, foreignHost: 403, foreignOrigin: 403 };

export type Guard = keyof typeof guardStatus;

/** A window of this machine that a client can connect to. */
export interface WindowFacts {
  readonly name: string;
  readonly isThis: boolean;
  readonly isAlive: boolean;
  /** Whether a client that is started in this window's folder gets this window. */
  readonly isChosen: boolean;
}

export interface Facts {
  readonly sharing: 'on' | 'paused' | 'untrusted';
  readonly server: Exclude<ServerStatus, { state: 'serving' }> | ServingFacts;
  readonly where: Whereabouts;
  readonly bridge: BridgeFacts;
  readonly clients: readonly AiClientState[];
  readonly trial: BridgeTrial;
  readonly windows: readonly WindowFacts[];
  readonly refusedRules: readonly RefusedFile[];
  readonly git: GitFacts;
  /** The rules that hold something back. */
  readonly sharingRules: readonly ActiveRule[];
  readonly providers: readonly ProviderFacts[];
}

/** A provider of another extension, registered or missing. */
export interface ProviderFacts {
  /** Its label; its scheme with the colon if it is missing. */
  readonly name: string;
  readonly state: ProviderState | 'noProvider';
}

/** The served repositories, or the reason why there are none. */
export type GitFacts =
  | { readonly state: 'noExtension' | 'disabled' | 'virtual' | 'noRepository' | 'notLoaded' }
  | { readonly state: 'failed'; readonly repository: string; readonly said: string }
  | { readonly state: 'good'; readonly repositories: readonly string[] };

/** An ignore file of the workspace that is not applied. */
interface RefusedFile {
  readonly path: string;
  readonly refusal: RulesRefusal;
}

export interface ServingFacts {
  readonly state: 'serving';
  readonly url: string;
  /** The port of its workspace, or the one from the settings. */
  readonly ownPort: number;
  /** Its answer; `undefined` if there was none. */
  readonly answers: Readonly<Record<Guard, number | undefined>>;
  readonly discovery: DiscoveryState;
  readonly discoveryPath: string;
}

/** `exposed`: others may read or write it. */
export type DiscoveryState = 'good' | 'missing' | 'exposed' | 'differs';

export interface BridgeFacts {
  readonly path: string;
  /** The version of the running extension. */
  readonly version: string;
  /** `newer`: a later version of the extension installed it, so it is kept. */
  readonly copied: 'same' | 'newer' | 'outdated' | 'missing';
  /** The version of the installed bridge. */
  readonly copiedVersion: string | undefined;
  readonly launcher: string;
  readonly hasLauncher: boolean;
  /** The path of VS Code's own runtime. */
  readonly runtime: string;
  readonly hasRuntime: boolean;
  /** Its version; `undefined` if it is not installed. */
  readonly node: string | undefined;
  readonly isNodeNewEnough: boolean;
}

/** `bad` has to be repaired; a `note` only informs. */
type Mark = 'good' | 'note' | 'bad';

/** An entry or a hook in a client's settings that does the same as its plugin. */
type Duplicate =
  | { readonly type: 'entry'; readonly path: string; readonly scope: ConfigScope }
  | { readonly type: 'hook'; readonly path: string };

export type Finding = { readonly mark: Mark } & (
  | { readonly type: 'sharing'; readonly sharing: Facts['sharing'] }
  | { readonly type: 'server'; readonly server: Facts['server'] }
  | ({ readonly type: 'rules' } & RefusedFile)
  | ({ readonly type: 'sharingRule' } & ActiveRule)
  | ({ readonly type: 'provider' } & ProviderFacts)
  | { readonly type: 'git'; readonly git: GitFacts }
  | { readonly type: 'port'; readonly port: number; readonly ownPort: number }
  | { readonly type: 'guard'; readonly guard: Guard; readonly status: number | undefined }
  | { readonly type: 'discovery'; readonly state: DiscoveryState; readonly path: string }
  | ({ readonly type: 'bridge' | 'launcher' | 'node' } & BridgeFacts)
  | (Pick<AiClientState, 'id' | 'label'> & {
      readonly type: 'client';
      readonly place: ConfigPlace | undefined;
    })
  | { readonly type: 'hook'; readonly label: string; readonly hook: HookPlace }
  | (Pick<AiClientState, 'id' | 'label'> & {
      readonly type: 'plugin';
      readonly path: string;
      /** What the client's settings have beside the plugin. */
      readonly twice: Duplicate | undefined;
    })
  | ({ readonly type: 'trial' } & BridgeTrial)
  | ({ readonly type: 'window' } & WindowFacts)
  | { readonly type: 'where'; readonly where: Whereabouts }
);

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
    ...facts.clients.flatMap((client) => [
      ...ofClient(client),
      ...ofHook(client),
      ...ofPlugin(client),
    ]),
    ...facts.windows.map((window): Finding => ({
      type: 'window',
      mark: window.isChosen && window.isThis ? 'good' : 'note',
      ...window,
    })),
    { type: 'where', mark: facts.where.type === 'local' ? 'good' : 'note', where: facts.where },
  ];
}

function ofServer({ sharing, server }: Facts): Finding[] {
  const findings: Finding[] = [
    { type: 'sharing', mark: sharing === 'on' ? 'good' : 'bad', sharing },
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
  return [
    { type: 'bridge', mark: copyMark, ...bridge },
    { type: 'launcher', mark: good(hasLauncher && (hasRuntime || isNodeNewEnough)), ...bridge },
    { type: 'node', mark: isNodeNewEnough ? 'good' : 'note', ...bridge },
    { type: 'trial', mark: isExcused ? 'note' : good(outcome === 'passed'), ...trial },
  ];
}

/** Clients that are neither installed nor set up are left out. */
function ofClient({ id, label, isFound, places, plugin }: AiClientState): Finding[] {
  const reported = places.filter(({ entry, problem }) => problem || entry !== 'none');
  if (reported.length > 0) {
    return reported.map((place) => ({
      type: 'client',
      mark: place.entry === 'unnamed' ? 'note' : good(place.entry === 'current'),
      id,
      label,
      place,
    }));
  }
  const isMissing = isFound && !plugin?.hasServer;
  return isMissing ? [{ type: 'client', mark: 'note', id, label, place: undefined }] : [];
}

/** A file that cannot be read is reported once, though it may hold the entry, too. */
function ofHook({ label, hook, places }: AiClientState): Finding[] {
  if (!hook || hook.entry === 'none') return [];
  if (hook.problem && places.some(({ path }) => path === hook.path)) return [];
  const { entry, isUnconfirmed, forbiddenIn } = hook;
  const runs = entry === 'current' && !isUnconfirmed && forbiddenIn === undefined;
  const mark = entry === 'off' ? 'note' : good(runs);
  return [{ type: 'hook', mark, label, hook }];
}

/** With both, the client has each tool twice, and each prompt its text. */
function ofPlugin({ id, label, places, hook, plugin }: AiClientState): Finding[] {
  if (!plugin) return [];
  const { path, hasServer } = plugin;
  const place = hasServer ? places.find(isThere) : undefined;
  const twice: Duplicate | undefined = place
    ? { type: 'entry', path: place.path, scope: place.scope }
    : hook && isThere(hook)
      ? { type: 'hook', path: hook.path }
      : undefined;
  return [{ type: 'plugin', mark: good(!twice), id, label, path, twice }];
}

function isThere({ entry }: PartState): boolean {
  return entry !== undefined && entry !== 'none';
}

/** A folder without a repository is no fault. */
function gitMark({ state }: GitFacts): Mark {
  return state === 'failed' ? 'bad' : state === 'good' ? 'good' : 'note';
}

function good(is: boolean): Mark {
  return is ? 'good' : 'bad';
}
