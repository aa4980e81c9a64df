import type { ConnectedClients } from '../core/protocol/connectedClients';
import type { RangeTracker } from '../following/rangeTracker';
import type { OpenTabs } from '../workspace/openTabs';
import type { RefusedRules } from '../workspace/workspaceFolders';
import type { TeamFiles } from '../workspace/teamFiles';
import type { WindowBriefing } from '../core/brief/createBriefing';
import type { Weights } from '../core/budget/weights';
import type { Access } from '../core/access/access';
import type { Event } from '../base/events';
import type { ResourceViews } from './resourceViews';
import type { FilesFilter } from './tree/filesFilter';
import type { KnownProvider, ProviderState } from '../core/sharing/providers';
import type { Rule } from '../core/sharing/rules';
import type { RuleScope, SharingRules } from '../core/sharing/sharingRules';
import type { OptInTopic, SharingLevel, Topic } from '../core/sharing/topics';
import type { Logger } from '../base/logger';
import type { ActivePins } from '../core/pins/activePins';
import type { NamedByDocuments } from '../core/pins/movedPins';
import type { Pin } from '../core/pins/pin';
import type { ProblemCounts } from '../core/documents/problems';
import type { Refusals } from '../core/catalog/refusals';
import type { ServerStatus } from '../core/protocol/serverStatus';
import type { PinStore } from '../core/pins/pinStore';
import type { CanonicalUri } from '../core/documents/uris';

/** The MCP server of this window. */
interface Server {
  readonly status: ServerStatus;
  readonly onDidChangeStatus: Event<ServerStatus>;
  readonly clients: ConnectedClients;
  restart(): Promise<void>;
  replaceToken(): Promise<void>;
}

/** The workspace's files that may be listed. URIs of folders end in a slash. */
interface Files {
  readonly roots: readonly CanonicalUri[];
  /** The known files and folders directly in a folder. */
  children(folder: CanonicalUri): {
    readonly folders: readonly CanonicalUri[];
    readonly files: readonly CanonicalUri[];
  };
  readonly filter: FilesFilter;
  all(): Promise<readonly CanonicalUri[]>;
  /** The files that a pin of a folder or a glob matches. */
  matching(pin: Pin): Promise<readonly CanonicalUri[]>;
}

interface Problems {
  counts(): readonly ProblemCounts[];
  readonly onDidChange: Event<unknown>;
  /** The resource that holds a document's problems. */
  uriOf(document: CanonicalUri): CanonicalUri;
  /** The document that a resource of problems is about. */
  documentOf(uri: CanonicalUri): CanonicalUri | undefined;
}

/** The settings for marks of pins in editors and in the Explorer. */
interface Decorations {
  /** Whether the setting is on. */
  isOn(where: 'editor' | 'files'): boolean;
  readonly onDidChange: Event<unknown>;
}

/** The preview of the brief, and the receipts of all that was sent. */
type Brief = Pick<
  WindowBriefing,
  'preview' | 'textToCopy' | 'receipts' | 'next' | 'sendAgain' | 'onDidChange'
>;

/** The rules about what each client may see. */
interface Sharing {
  readonly rules: Pick<
    SharingRules,
    'active' | 'levelOf' | 'isOpen' | 'needsAgreement' | 'onDidChange'
  >;
  /** The topic of a resource; `undefined` if it has none. */
  topicOf(uri: CanonicalUri): Topic | undefined;
  /** Keeps a rule in the settings; without a level, the client has none of its own. */
  set(
    scope: RuleScope,
    rule: Omit<Rule, 'level'> & { readonly level: SharingLevel | undefined },
  ): Promise<void>;
  /** Keeps the person's answer for this workspace; `off` is a refusal. */
  agree(topic: OptInTopic, level: SharingLevel): Promise<void>;
}

/** The providers of other extensions. */
interface Providers {
  readonly all: readonly KnownProvider[];
  /** `undefined` if none of this scheme is registered. */
  stateOf(scheme: string): ProviderState | undefined;
  /** Whether no extension provides resources of this scheme now, where one could. */
  mayBeGone(scheme: string): boolean;
  /** One was registered, ended, or switched on or off. */
  readonly onDidChange: Event<unknown>;
  set(scheme: string, choice: 'on' | 'off'): Promise<void>;
}

/** An AI tool of this computer that is found or set up. */
export interface LocalTool {
  /** Its name in sharing rules, too. */
  readonly id: string;
  readonly label: string;
  /** Whether its settings name us. */
  readonly isSetUp: boolean;
  /** What the person has to do in it before its first session: in a few words, and as a sentence. */
  readonly toDo?: { readonly short: string; readonly sentence: string } & ToConfirm;
  /** Why it does not work as it is set up: in a few words, and as a sentence where there is more to say. */
  readonly problem?: { readonly short: string; readonly sentence?: string } & ToConfirm;
  /** What it does not take with each prompt: in a few words, and as a sentence. */
  readonly note?: { readonly short: string; readonly sentence: string };
}

interface ToConfirm {
  /** It is to confirm our hook in the tool. */
  readonly isToConfirm?: true;
}

interface LocalTools {
  /** Empty where nothing is served. */
  readonly here: readonly LocalTool[];
  readonly onDidChange: Event<unknown>;
}

/** Everything that the panel shows and changes. */
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
  readonly ignoreFiles: {
    /** The ignore files that are not applied. */
    readonly refusedRules: readonly RefusedRules[];
    readonly onDidRefuseRules: Event<unknown>;
  };
  /** Resources whose URIs name documents. */
  readonly named: NamedByDocuments;
  readonly access: Access;
  readonly ranges: RangeTracker;
  readonly server: Server;
  readonly brief: Brief;
  readonly sharing: Sharing;
  readonly providers: Providers;
  readonly tools: LocalTools;
  /** The AI clients that can be connected here, by their ids. */
  aiClientIds(): Promise<readonly string[]>;
  /** The product's own name of an AI client, by its id. */
  clientLabel(id: string): string | undefined;
  readonly log: Logger & { show(): void };
  /** The path of a picture. */
  media(name: string): string;
  /** How resources that are no documents are shown. */
  readonly views: ResourceViews;
  /** The title of a resource. */
  title(uri: CanonicalUri): string;
  /** When it changed last, in milliseconds, if that is known. */
  changedAt(uri: CanonicalUri): Promise<number | undefined>;
  /** Whether there is such a document. */
  exists(uri: CanonicalUri): Promise<boolean>;
  /** Documents were added or removed. */
  readonly onDidChangeDocuments: Event<unknown>;
}
