import type { ConnectedClients } from '../core/protocol/connectedClients';
import type { RangeTracker } from '../following/rangeTracker';
import type { OpenTabs } from '../workspace/openTabs';
import type { TeamFiles } from '../workspace/teamFiles';
import type { Weights } from '../core/budget/weights';
import type { Access } from '../core/access/access';
import type { BridgeTrial } from '../core/connecting/bridgeTrial';
import type { BridgeCommand, AiClientConfigs } from '../core/connecting/aiClientConfig';
import type { Finding } from '../core/connecting/diagnosis';
import type { Event } from '../base/events';
import type { FilesFilter } from './tree/filesFilter';
import type { Logger } from '../base/logger';
import type { ActivePins } from '../core/pins/activePins';
import type { Pin } from '../core/pins/pin';
import type { ProblemCounts } from '../core/documents/problems';
import type { Refusals } from '../core/catalog/refusals';
import type { Activity, ServerStatus } from '../core/protocol/serverStatus';
import type { PinStore } from '../core/pins/pinStore';

/** The MCP server of this window. */
interface Server {
  readonly status: ServerStatus;
  readonly onDidChangeStatus: Event<ServerStatus>;
  readonly onDidServe: Event<Activity>;
  readonly clients: ConnectedClients;
  restart(): Promise<void>;
  replaceToken(): Promise<void>;
}

/** The workspace's files that may be listed. URIs of folders end in a slash. */
interface Files {
  readonly roots: readonly string[];
  /** What lies directly in a folder, as far as it is known. */
  children(folder: string): {
    readonly folders: readonly string[];
    readonly files: readonly string[];
  };
  readonly filter: FilesFilter;
  all(): Promise<readonly string[]>;
  /** Those that a folder's or a glob's pin is for. */
  matching(pin: Pin): Promise<readonly string[]>;
}

interface Problems {
  counts(): readonly ProblemCounts[];
  readonly onDidChange: Event<unknown>;
  /** The resource that holds a document's problems. */
  uriOf(document: string): string;
  /** The document that a resource of problems is about. */
  documentOf(uri: string): string | undefined;
}

/** What is shown of pins outside of the panel. */
interface Decorations {
  /** As the person has it in the settings. */
  isOn(where: 'editor' | 'files'): boolean;
  readonly onDidChange: Event<unknown>;
}

/** The AI clients of this machine, and how they come to this window. */
export interface AiClients {
  readonly configs: AiClientConfigs;
  /** What a client of this machine runs. */
  command(clientId: string): BridgeCommand;
  /** What one on the person's own computer runs, where this is another and a command leads here. */
  readonly fromOwnComputer: BridgeCommand | undefined;
  tryBridge(clientId: string): Promise<BridgeTrial>;
  diagnose(): Promise<readonly Finding[]>;
  /** As the person reads it: the home directory is `~`. */
  shortPaths(text: string): string;
}

/** What the panel shows and asks. */
export interface PanelDeps {
  readonly pinStore: PinStore;
  /** The person's own and the team's. */
  readonly pins: ActivePins;
  readonly team: TeamFiles;
  readonly weights: Weights;
  readonly decorations: Decorations;
  readonly tabs: OpenTabs;
  readonly files: Files;
  readonly problems: Problems;
  readonly refusals: Refusals;
  readonly access: Access;
  readonly ranges: RangeTracker;
  readonly server: Server;
  /** Loaded when they are needed. */
  aiClients(): Promise<AiClients>;
  readonly log: Logger & { show(): void };
  /** The path of a picture. */
  media(name: string): string;
  /** What to call a document. */
  title(uri: string): string;
  /** Whether there is such a document. */
  exists(uri: string): Promise<boolean>;
  /** Documents came or went. */
  readonly onDidChangeDocuments: Event<unknown>;
}
