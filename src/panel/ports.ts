import type { Access } from '../core/access/access';
import type { BridgeTrial } from '../core/connecting/bridgeTrial';
import type { BridgeCommand, AiClientConfigs } from '../core/connecting/aiClientConfig';
import type { ClientsChange, ConnectedClient } from '../core/protocol/connectedClients';
import type { Finding } from '../core/connecting/diagnosis';
import type { Event } from '../base/events';
import type { FilesFilter } from './tree/filesFilter';
import type { LineRange } from '../core/documents/lines';
import type { Logger } from '../base/logger';
import type { Load } from '../core/budget/meter';
import type { OpenEditor } from '../core/documents/openEditor';
import type { ActivePins } from '../core/pins/activePins';
import type { Pin } from '../core/pins/pin';
import type { RangeChange, RangePosition } from '../core/pins/lines/rangePosition';
import type { TeamFileProblem } from '../core/pins/team/teamFileProblem';
import type { TeamSaving } from '../core/pins/team/teamSaving';
import type { ProblemCounts } from '../core/documents/problems';
import type { Refusals } from '../core/catalog/refusals';
import type { Activity, ServerStatus } from '../core/protocol/serverStatus';
import type { PinStore } from '../core/pins/pinStore';

/** The window's tabs. */
interface Editors {
  /** A document once, the latest visited first. */
  readonly byRecency: readonly OpenEditor[];
  readonly activeUri: string | undefined;
  readonly onDidChange: Event<{ readonly openedOrClosed: readonly string[] }>;
}

/** Who is connected. */
interface LiveClients {
  /** Who has been there longest comes first. */
  readonly all: readonly ConnectedClient[];
  readonly count: number;
  readonly onDidChange: Event<ClientsChange>;
  /** Ends what it has open; it can come again. */
  disconnect(id: string): void;
}

interface Server {
  readonly status: ServerStatus;
  readonly onDidChangeStatus: Event<ServerStatus>;
  readonly onDidServe: Event<Activity>;
  readonly clients: LiveClients;
  restart(): Promise<void>;
  replaceToken(): Promise<void>;
}

/** Where pinned ranges are in this window. */
interface Ranges {
  readonly onDidChange: Event<readonly RangeChange[]>;
  /** `undefined` for a pin of something else. */
  positionOf(pin: Pin): RangePosition | undefined;
  /** Lines to show to the person where it was not found; `undefined` where none are like it. */
  findAgain(pin: Pin): Promise<LineRange | undefined>;
  placeAt(pin: Pin, lines: LineRange): Promise<void>;
}

/** The pins that the workspace brings along. */
interface Team {
  readonly pins: readonly Pin[];
  /** Of the workspace folders that have one, in their order. */
  readonly files: readonly {
    /** Canonical. */
    readonly uri: string;
    /** As it last could be read. */
    readonly pins: readonly Pin[];
    readonly problems: readonly TeamFileProblem[];
  }[];
  readonly onDidChange: Event<unknown>;
  save(pins: readonly Pin[]): Promise<TeamSaving>;
}

/** In tokens, as estimated. */
interface Weights extends Load {
  /** `undefined` while it is not known. */
  of(pin: Pin): number | undefined;
  readonly onDidChange: Event<unknown>;
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
  readonly state: PinStore;
  /** The person's own and the team's. */
  readonly pins: ActivePins;
  readonly team: Team;
  readonly weights: Weights;
  readonly decorations: Decorations;
  readonly editors: Editors;
  readonly files: Files;
  readonly problems: Problems;
  readonly refusals: Refusals;
  readonly access: Access;
  readonly ranges: Ranges;
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
