import type { RulesRefusal } from '../../../core/access/rulesRefusals';
import type { ProviderState } from '../../../core/sharing/providers';
import type { ActiveRule } from '../../../core/sharing/sharingRules';
import type { BridgeTrial } from './bridgeTrial';
import type {
  AiClientState,
  ConfigPlace,
  ConfigScope,
  HookPlace,
  InstalledPlugin,
  OtherEntry,
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

/** A client of this machine whose program is too old for our hooks. */
export interface OldClient {
  readonly id: string;
  readonly version: string;
  /** The first version that runs all of our hooks. */
  readonly since: string;
}

export interface Facts {
  readonly sharing: 'on' | 'paused' | 'untrusted';
  readonly server: Exclude<ServerStatus, { state: 'serving' }> | ServingFacts;
  readonly where: Whereabouts;
  readonly bridge: BridgeFacts;
  readonly clients: readonly AiClientState[];
  readonly oldClients: readonly OldClient[];
  readonly otherEntries: readonly OtherEntry[];
  /** The path of the description of a dev container in this window's folder, if it has one. */
  readonly devContainer: string | undefined;
  /** Whether this is VS Code's Agents window, which has no editors. */
  readonly isAgentsWindow: boolean;
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
export type Mark = 'good' | 'note' | 'bad';

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
      readonly plugin: InstalledPlugin;
      /** What the client's settings have beside the plugin. */
      readonly twice: Duplicate | undefined;
    })
  | ({ readonly type: 'otherEntry'; readonly label: string } & OtherEntry)
  | ({ readonly type: 'oldClient'; readonly label: string } & OldClient)
  | ({ readonly type: 'trial' } & BridgeTrial)
  | ({ readonly type: 'window' } & WindowFacts)
  | { readonly type: 'where'; readonly where: Whereabouts }
  | { readonly type: 'devContainer'; readonly path: string }
  | { readonly type: 'agentsWindow' }
);

export function good(is: boolean): Mark {
  return is ? 'good' : 'bad';
}
