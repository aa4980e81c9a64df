import type { ResolvedDocument } from '../access/access';
import type { NamesInBrief } from '../brief/namesInBrief';
import type { Disposable, Event } from '../../base/events';
import type { ShownIcon } from './icons';
import type { InWorktrees } from './inWorktrees';
import type { DocumentProblems } from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';
import type { NamedByDocuments } from '../pins/movedPins';
import type { DeniedRead } from './refusals';
import type { Audience } from '../pins/pin';
import type { NamedSuggestion } from '../suggestions/suggestion';
import type { Topic } from '../sharing/topics';
import type { WayOut } from '../sharing/viewer';

/** The fields on which a resource's place in the list depends. They are cheap enough to be made for every file. */
export interface ResourceEntry {
  readonly uri: CanonicalUri;
  /** 0–1, unless the user has pinned it. */
  readonly priority: number;
  /** Decides among a kind's entries of equal priority, smallest first; then the URI does. */
  readonly order: number;
  /** The kind has already checked access. */
  readonly isVetted?: boolean;
}

/** The fields of a listed resource besides its URI and annotations (MCP, `Resource`). */
export interface ResourceDescription {
  readonly name: string;
  /** The path as the panel shows it. */
  readonly title: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes, before base64. */
  readonly size?: number;
  /** Milliseconds since the epoch. */
  readonly lastModified?: number;
  /** The intended audience; both if left out. */
  readonly audience?: readonly Audience[];
  readonly icon?: ShownIcon;
  /** The reason why it is listed, unless it is only one of the workspace's files. */
  readonly reason?: Reason;
}

/** `window`: it describes the state of the window. */
export type Reason = 'pinned' | 'window' | 'open' | 'problems' | 'changes' | 'suggested';

/** The metadata that a client receives with a body. */
export interface BodyMeta {
  /** Whether it has unsaved edits. */
  readonly dirty?: boolean;
  /** Counts up with each edit while the document is open. */
  readonly version?: number;
  /** The returned lines if a part was requested, such as `10-20`. */
  readonly lines?: string;
  /** The number of lines of the whole document. */
  readonly lineCount?: number;
  /** The size of the whole document, if only its beginning is returned. */
  readonly cutFrom?: number;
  /** Whether problems are those of the document's text as it is now. */
  readonly fresh?: boolean;
  /** The reason why they are not, and what to do. */
  readonly whyNotFresh?: string;
  /** What of fresh ones can be of before, such as those of a linter. */
  readonly freshExcept?: string;
  /** When a copy of something elsewhere was last compared with it, in ISO 8601. */
  readonly snapshotOf?: string;
  /** It could not be compared with it since then. */
  readonly isOld?: boolean;
}

export type ResourceBody = { readonly mimeType: string; readonly meta?: BodyMeta } & (
  | {
      readonly text: string;
      /** The problems that the text lists. */
      readonly problems?: readonly DocumentProblems[];
      /** Other open documents with errors that the language server reported in the same answer. */
      readonly alsoBroken?: readonly DocumentProblems[];
    }
  | { readonly blob: Uint8Array }
);

/** The direct children of a folder; names of folders end in a slash. */
export interface FolderContents {
  readonly children: readonly { readonly name: string; readonly body: ResourceBody }[];
  /** The number of children that did not fit. */
  readonly omitted: number;
}

export type ResourceContents = ResourceBody | FolderContents;

/** Some of a folder's direct children. */
export interface ChildrenAsked {
  /** Only children behind this one are listed, in the folder's order. */
  readonly after: CanonicalUri | undefined;
  readonly most: number;
}

/** URIs of folders end in a slash. */
export interface Children {
  readonly uris: readonly CanonicalUri[];
  readonly hasMore: boolean;
}

/** Values that earlier variables of a template were given (MCP, `context.arguments`). */
export type TemplateArguments = Readonly<Record<string, string>>;

/**
 * The source of a template variable's values: the listed resources, in the list's order, or the kind, if the values are
 * no resources.
 */
export type TemplateVariable =
  | {
      readonly type: 'listed';
      valueOf(uri: CanonicalUri, given: TemplateArguments): string | undefined;
    }
  | {
      readonly type: 'computed';
      values(given: TemplateArguments, context: ReadContext): Promise<readonly string[]>;
    };

/** MCP, `ResourceTemplate`; the URI template follows RFC 6570. */
export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType?: string;
  /** The variables by their names in the URI template, for completion. */
  readonly variables: Readonly<Record<string, TemplateVariable>>;
  readonly icon?: ShownIcon;
}

/**
 * `list`: an entry was added, removed or renamed, or its priority changed; `subjects` are the documents it is about, `closed`
 * those whose tabs were closed. `order`: only the order of equal priorities changed, which is not announced. `sharing`:
 * sharing was paused or resumed.
 */
export type ResourceChange =
  | {
      readonly type: 'list';
      readonly subjects?: readonly CanonicalUri[];
      readonly closed?: readonly CanonicalUri[];
    }
  | { readonly type: 'order' }
  | { readonly type: 'sharing' }
  | ContentChange;

/** A read of this URI would now return something else, because of the document `subject` if there is one. */
export interface ContentChange {
  readonly type: 'content';
  readonly uri: CanonicalUri;
  readonly subject?: CanonicalUri | undefined;
  /** The document whose tab was closed, if that is the cause: only viewers who saw it are notified. */
  readonly closed?: CanonicalUri | undefined;
  /** Its changed files, each as the documents of all its names: only who may see all those of one is notified. */
  readonly files?: readonly (readonly CanonicalUri[])[] | undefined;
  /** The resource in it that changed, if it is made of others. */
  readonly part?: CanonicalUri;
  /** Only viewers who may see all of these topics are notified of the change. */
  readonly topics?: readonly Topic[];
}

/** A kind's claim of a URI, with the document whose access rules apply. */
export interface Claim {
  readonly subject?: CanonicalUri | undefined;
  /** Another document that it needs, and that has to be shown as well. */
  readonly also?: CanonicalUri | undefined;
  /** It is shared only once the person has pinned this: itself, whatever part of it was asked for. */
  readonly onlyPinned?: CanonicalUri | undefined;
}

/** The functions of the catalogue that a kind may use during one request. */
export interface ReadContext {
  readonly signal: AbortSignal;
  /** The time for which the client waits for fresh problems; left out if it does not. */
  readonly waitMs?: number;
  /** The client's name in sharing rules, if it has one. */
  readonly client?: string | undefined;
  /** Whether the client is shown this topic. */
  sees(topic: Topic): boolean;
  /** The same context for what reaches the client in another way. */
  by(way: WayOut): ReadContext;
  /** Whether a client may be shown this resource or told these topics of it, whether it exists or not. */
  maySee(uri: CanonicalUri, ...topics: readonly Topic[]): Promise<boolean>;
  /** The document to read from, if it may be shown: where it really is when access is decided. */
  allowed(documentUri: CanonicalUri): Promise<ResolvedDocument | undefined>;
  /** The pinned resources that may be read, each once, in the list's order. */
  pinned(): Promise<readonly CanonicalUri[]>;
  /** The suggested files that may be read, for what a person asks if there is a prompt, the likeliest first. */
  suggested(prompt?: string): Promise<readonly NamedSuggestion[]>;
  /** The contents that a client would receive, if any. */
  read(uri: CanonicalUri): Promise<ResourceContents | undefined>;
}

/** One kind of resource. How to add one: `.github/CONTRIBUTING.md`, *Add a source*. */
export interface ResourceKind extends Disposable {
  readonly onDidChange: Event<ResourceChange>;
  /** Left out if clients in worktrees of the window's folders are served none of its resources. */
  readonly inWorktrees?: InWorktrees;
  /** A read was refused, because the kind itself holds back what was asked for; left out if access alone decides. */
  readonly onDidDeny?: Event<DeniedRead>;
  readonly templates: readonly ResourceTemplate[];
  /** The topics of its resources. Its templates are offered to clients that may see one of these. */
  readonly topics: readonly Topic[];
  /** The topic of a claimed URI; left out or `undefined` if it depends on the subject alone, as for a document. */
  topicOf?(uri: CanonicalUri): Topic | undefined;
  /** Entries are listed because of this topic, and only to clients that are shown it. */
  readonly listedWith?: Topic;
  /** The order of entries of equal priority shows this topic: clients that are not shown it get them by their URIs. */
  readonly orderedBy?: Topic;
  /** Decides by the URI alone whether it is of this kind: files are not touched before access is checked. */
  claim(uri: CanonicalUri): Claim | undefined;
  /** All entries, without a stat or a read of any. */
  list(): Promise<readonly ResourceEntry[]>;
  /** Looks in the background for changes that had no event, unless it just did, and fires them. */
  reconcile?(): void;
  /** Refreshes a claimed, pinned URI whose changes have no event, if the time that the user chose for it has come. */
  refreshIfDue?(uri: CanonicalUri): Promise<void>;
  /** The entry of a claimed URI that is pinned but not listed; `undefined` if nothing is there or it cannot be listed. */
  find(uri: CanonicalUri): Promise<ResourceEntry | undefined>;
  /** The priority of a URI that was just read, without a stat; left out if reads have none. */
  priorityOf?(uri: CanonicalUri): number | undefined;
  /** The same object as before, and no promise, where nothing has changed: a list is made of hundreds of these. */
  describe(uri: CanonicalUri): ResourceDescription | Promise<ResourceDescription>;
  /** The name under which an entry is searched, by its URI alone; the URI if left out. */
  nameOf?(uri: CanonicalUri): string;
  /** The URI of a path as titles show it; `undefined` if this kind has no such path. */
  resolve?(path: string): CanonicalUri | undefined;
  /** The documents that its URIs name, if they name any. */
  readonly named?: NamedByDocuments;
  /** Its resources that quote documents, and so change when other documents are held back. */
  readonly quoting?: readonly CanonicalUri[];
  /** Announces what depends on whether this document is there and shown: it was added, removed, held back or shown again. */
  noteMember?(document: CanonicalUri): void;
  /** What a brief names of it. */
  readonly inBrief?: NamesInBrief;
  /** Folders whose own folders may be skills. */
  readonly skillFolders?: readonly CanonicalUri[];
  /** The children of a claimed URI that may be seen; `undefined` if it is no folder. Left out by kinds without folders. */
  children?(
    uri: CanonicalUri,
    asked: ChildrenAsked,
    context: ReadContext,
  ): Promise<Children | undefined>;
  /** The contents of a claimed URI; `undefined` if nothing is there. */
  read(uri: CanonicalUri, context: ReadContext): Promise<ResourceContents | undefined>;
}
