import { type CanonicalUri, parseUri } from '../documents/uris';
import type { SecretRule } from './secrets';

/** Whether the window shares anything at all. */
export type Sharing = 'on' | 'untrusted' | 'paused';

export type Denial = Exclude<Sharing, 'on'> | 'scheme' | 'secret' | 'outside' | 'excluded';

/** A file of this machine that is open for reading, until it is disposed of. */
export interface OpenFile extends Disposable {
  readonly descriptor: number;
}

/** A document, and the same with every link of its path followed, as far as the path exists. */
export interface ResolvedDocument {
  readonly uri: CanonicalUri;
  readonly real: CanonicalUri;
  /** The file that was opened at the real path before access was decided. */
  readonly opened?: OpenFile;
}

/** Whether a claim is allowed. If so, it has the document that it is about, if any: only the file at its real path may be read. */
export type Decision =
  | { readonly isAllowed: true; readonly document?: ResolvedDocument }
  | { readonly isAllowed: false; readonly reason: Denial };

/** The facts about the window that the rules need. */
export interface AccessFacts {
  sharing(): Sharing;
  /** Whether documents like this one, by scheme and origin, are served at all. */
  isServed(uri: CanonicalUri): boolean;
  /** The same document with every symbolic link followed, as far as its path exists. */
  realUri(uri: CanonicalUri): Promise<CanonicalUri>;
  /** Opens a listed file without reading it, if there is no link in its path. */
  openListed(uri: CanonicalUri): Promise<OpenFile | undefined>;
  /** Whether it lies in a workspace folder; asked with real URIs. */
  isInWorkspace(realUri: CanonicalUri): boolean;
  isOpenInTab(uri: CanonicalUri): boolean;
  isPinnedByHand(uri: CanonicalUri): boolean;
  isExcluded(uri: CanonicalUri): Promise<boolean>;
  readonly isSecret: SecretRule;
}

/** The one filter for all that clients receive: lists, reads, notifications, and quotations of documents. */
export class Access {
  constructor(private readonly facts: AccessFacts) {}

  isSharing(): boolean {
    return this.facts.sharing() === 'on';
  }

  isOpenInTab(uri: CanonicalUri): boolean {
    return this.facts.isOpenInTab(uri);
  }

  /** Whether documents like this one are served at all; what the extension itself shows is not. */
  isServed(uri: CanonicalUri): boolean {
    return this.facts.isServed(uri);
  }

  /** Whether the person has pinned what is shared only then, if it is. */
  isChosen({ onlyPinned }: { readonly onlyPinned?: CanonicalUri | undefined }): boolean {
    return onlyPinned === undefined || this.facts.isPinnedByHand(onlyPinned);
  }

  /**
   * Opens a file that is about to be read, so that access is decided for the opened file, without following its path
   * first. `undefined` if that is not possible, or if the document is open in a tab and not read from its file.
   */
  async open(uri: CanonicalUri): Promise<OpenFile | undefined> {
    return this.isSharing() && !this.isOpenInTab(uri) ? this.facts.openListed(uri) : undefined;
  }

  /**
   * @param uri the document's; without a document, everything is allowed while the window shares.
   * @param opened the file that `open` has opened at this URI.
   */
  async decide(uri: CanonicalUri | undefined, opened?: OpenFile): Promise<Decision> {
    const sharing = this.facts.sharing();
    if (sharing !== 'on') return { isAllowed: false, reason: sharing };
    return uri === undefined ? { isAllowed: true } : this.decideDocument(uri, opened);
  }

  /** The decision for this document, whether or not sharing is paused. */
  async decideDocument(uri: CanonicalUri, opened?: OpenFile): Promise<Decision> {
    const decided = await this.resolve(uri, opened);
    return typeof decided === 'string'
      ? { isAllowed: false, reason: decided }
      : { isAllowed: true, document: decided };
  }

  /** Whether a closed document can have been served: possibly only because it was open. */
  async wasServed(uri: CanonicalUri): Promise<boolean> {
    const decision = await this.decide(uri);
    return decision.isAllowed || decision.reason === 'outside';
  }

  private async resolve(
    uri: CanonicalUri,
    opened: OpenFile | undefined,
  ): Promise<ResolvedDocument | Denial> {
    const { facts } = this;
    const asked = parseUri(uri);
    if (!this.isServed(uri)) return 'scheme';
    if (facts.isSecret(asked.path)) return 'secret';
    // Neither links nor ignore files of an untrusted workspace are read.
    if (facts.sharing() === 'untrusted') return 'untrusted';
    const isPinned = facts.isPinnedByHand(uri);
    const isChosen = isPinned || facts.isOpenInTab(uri);
    // Following a link to another machine would already disclose the user to that machine.
    if (asked.authority !== '' && !isChosen && !facts.isInWorkspace(uri)) return 'outside';
    // An open file's path has no links left.
    const real = opened ? uri : await facts.realUri(uri);
    if (real !== uri && facts.isSecret(parseUri(real).path)) return 'secret';
    if (!isChosen && !facts.isInWorkspace(real)) return 'outside';
    if (!isPinned && (await this.isExcluded(uri, real))) return 'excluded';
    return { uri, real, ...(opened && { opened }) };
  }

  private async isExcluded(uri: CanonicalUri, real: CanonicalUri): Promise<boolean> {
    return (
      (await this.facts.isExcluded(uri)) || (real !== uri && (await this.facts.isExcluded(real)))
    );
  }
}
