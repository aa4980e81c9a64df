import type { Disposable, Event } from '../../base/events';
import type { IconName } from './icons';
import type { DocumentProblems } from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';
import type { Audience } from '../pins/pin';

/** A resource's place in the list: all that ordering needs, and cheap enough to make for every file. */
export interface ResourceEntry {
  readonly uri: CanonicalUri;
  /** 0–1, where the person has set none. */
  readonly priority: number;
  /** Decides among a kind's entries of equal priority, smallest first; then the URI does. */
  readonly order: number;
  /** The kind found it with the rules of access in hand, so that they need not be asked again. */
  readonly isVetted?: boolean;
}

/** What `resources/list` says of an entry beside its URI and annotations (MCP, `Resource`). */
export interface ResourceDescription {
  readonly name: string;
  /** The path as the person sees it. */
  readonly title: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes, before base64. */
  readonly size?: number;
  /** Milliseconds since the epoch. */
  readonly lastModified?: number;
  /** Whom it is meant for; both, if it is left out. */
  readonly audience?: readonly Audience[];
  readonly icon?: IconName;
  /** Why it is in the list, unless because it is one of the workspace's files. */
  readonly reason?: Reason;
}

/** `window`: it says where the person is. */
export type Reason = 'pinned' | 'window' | 'open' | 'problems';

/** What a reader is told beside a body. */
export interface BodyMeta {
  /** It has edits that are not saved. */
  readonly dirty?: boolean;
  /** Counts up with each edit while the document is open. */
  readonly version?: number;
  /** Which lines these are, where a part was asked for, as `10-20`. */
  readonly lines?: string;
  /** Of the whole. */
  readonly lineCount?: number;
  /** Only the beginning is here; the whole has so many bytes. */
  readonly cutFrom?: number;
}

export type ResourceBody = { readonly mimeType: string; readonly meta?: BodyMeta } & (
  | {
      readonly text: string;
      /** What the text says, where it is of problems. */
      readonly problems?: readonly DocumentProblems[];
    }
  | { readonly blob: Uint8Array }
);

/** What lies directly in a folder; the names of folders in it end in a slash. */
export interface FolderContents {
  readonly children: readonly { readonly name: string; readonly body: ResourceBody }[];
  /** How many more there are than one answer holds. */
  readonly omitted: number;
}

export type ResourceContents = ResourceBody | FolderContents;

/** Values that earlier variables of a template were given (MCP, `context.arguments`). */
export type TemplateArguments = Readonly<Record<string, string>>;

/**
 * Where the values of a template's variable come from: each stands for a resource of the list, in the list's order, or
 * they are no resources and the kind knows them.
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
  /** By the names in the URI template, for completion. */
  readonly variables: Readonly<Record<string, TemplateVariable>>;
  readonly icon?: IconName;
}

/**
 * `list`: membership, a URI, a name or a priority changed, because of these documents where there are some; `closed` are
 * open no more. `order`: only places among equals did, which is not announced. `sharing`: everything may be read that
 * could not be, or the reverse.
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

/** A read of this URI would now answer otherwise, because of the document `subject` if there is one. */
export interface ContentChange {
  readonly type: 'content';
  readonly uri: CanonicalUri;
  readonly subject?: CanonicalUri | undefined;
}

/** A URI that belongs to a kind, and the document it speaks of (itself, where it is one), whose access decides over it. */
export interface Claim {
  readonly subject?: CanonicalUri | undefined;
}

/** What the catalogue lends to a kind for the time of one question. */
export interface ReadContext {
  readonly signal: AbortSignal;
  /** Whether this document may be shown, named or quoted to a client. */
  maySee(documentUri: CanonicalUri): Promise<boolean>;
  /** What is pinned and may be read, each once, in the list's order. */
  pinned(): Promise<readonly CanonicalUri[]>;
  /** As a client would get it; `undefined` where it would get nothing. */
  read(uri: CanonicalUri): Promise<ResourceContents | undefined>;
}

/** One kind of resource. Adding a kind: implement this in a file of `kinds/`, add it to the list in `wiring/kinds.ts`. */
export interface ResourceKind extends Disposable {
  readonly onDidChange: Event<ResourceChange>;
  readonly templates: readonly ResourceTemplate[];
  /** Decides from the URI alone whether it is this kind's: nothing is touched before access is known. */
  claim(uri: CanonicalUri): Claim | undefined;
  /** Everything there is, without a stat or a read. */
  list(): Promise<readonly ResourceEntry[]>;
  /** Looks in the background for what no event told of, unless it looked just now; a difference is told as a change. */
  reconcile?(): void;
  /** The entry of one claimed URI, listed or not; `undefined` if nothing is there. */
  find(uri: CanonicalUri): Promise<ResourceEntry | undefined>;
  describe(uri: CanonicalUri): Promise<ResourceDescription>;
  /** What a person types to find an entry, from its URI alone, for there are many; the URI, if it is left out. */
  nameOf?(uri: CanonicalUri): string;
  /** The URI of a path as titles show it; `undefined` where this kind has no paths. */
  resolve?(path: string): CanonicalUri | undefined;
  /** What a claimed URI holds; `undefined` if nothing is there. */
  read(uri: CanonicalUri, context: ReadContext): Promise<ResourceContents | undefined>;
}
