import type { Access, Decision, OpenFile, ResolvedDocument } from '../access/access';
import type { Emitter } from '../../base/events';
import { subscriptionKey, type CanonicalUri } from '../documents/uris';
import type { ActivePins } from '../pins/activePins';
import type { Pin } from '../pins/pin';
import { isTeamFile } from '../pins/team/teamPath';
import { documentTopics, type Topic } from '../sharing/topics';
import type { Viewer } from '../sharing/viewer';
import type { Kinds } from './kinds';
import type { Ordered } from './ordered';
import { isPinned, type Place } from './paging';
import type { DeniedRead } from './refusals';
import type { Claim, ContentChange, ResourceKind } from './resource';

interface Options {
  readonly kinds: Kinds;
  readonly access: Access;
  readonly pins: Pick<ActivePins, 'matcher' | 'isOwn'>;
  readonly denied: Pick<Emitter<DeniedRead>, 'fire'>;
}

/** A kind and its claim of a URI. */
interface Claimed {
  readonly kind: ResourceKind;
  readonly claim: Claim;
}

/** A kind that may answer, and the document that it is asked about, if there is one. */
interface Opened {
  readonly kind: ResourceKind;
  readonly document?: ResolvedDocument;
  /** What the person would have to pin before anything of it is shown. */
  readonly unpinned?: CanonicalUri | undefined;
}

/** Decides what one viewer may see, by access and by sharing rules. */
export class Gate {
  private readonly seesDocuments: boolean;
  /** The list of all, and the part of it that is shown. */
  private last: { readonly all: Ordered; readonly shown: Ordered } | undefined;

  constructor(
    private readonly options: Options,
    private readonly viewer: Viewer,
  ) {
    this.seesDocuments = documentTopics.every((topic) => viewer.sees(topic));
  }

  /** Several kinds can claim a URI, because a path does not show whether it is a file's or a folder's. */
  *claimsOn(uri: CanonicalUri): Generator<Claimed> {
    for (const kind of this.options.kinds.all) {
      const claim = kind.claim(uri);
      if (claim && this.shows(kind, uri, claim)) yield { kind, claim };
    }
  }

  /** The topic of a resource; `undefined` if it has none. */
  topicOf(uri: CanonicalUri): Topic | undefined {
    const [claimed] = this.claimsOn(uri);
    if (!claimed) return undefined;
    const topic = claimed.kind.topicOf?.(uri);
    const { subject } = claimed.claim;
    if (topic !== undefined || subject === undefined) return topic;
    return this.isOwn(this.pinOf(subject)) ? 'pins' : this.topicOfUnpinned(subject);
  }

  /**
   * The kinds that may answer a request for this URI, each with the document that access has just allowed. Its opened
   * file is closed when the iteration continues or ends. Denials are reported, which the panel shows, if the iteration
   * runs to its end, because no kind has answered: another kind than the one denied may have what was asked for.
   */
  async *open(uri: CanonicalUri, client?: string): AsyncGenerator<Opened> {
    const denied: DeniedRead[] = [];
    for (const { kind, claim } of this.claimsOn(uri)) {
      using opened = claim.subject === uri ? await this.options.access.open(uri) : undefined;
      const decision = await this.decide(claim, denied, opened);
      if (!decision.isAllowed || !this.showsReal(decision.document)) continue;
      const { document } = decision;
      const unpinned = this.options.access.isChosen(claim) ? undefined : claim.onlyPinned;
      yield { kind, unpinned, ...(document && { document }) };
    }
    for (const each of denied) this.options.denied.fire({ ...each, client });
  }

  /** Adds each denial to those of the other kinds. */
  private async decide(
    { subject, also }: Claim,
    denied: DeniedRead[],
    opened?: OpenFile,
  ): Promise<Decision> {
    const decision = await this.options.access.decide(subject, opened);
    if (!decision.isAllowed && subject !== undefined) {
      denied.push({ uri: subject, reason: decision.reason });
    }
    const other = also === undefined ? decision : await this.decide({ subject: also }, denied);
    return other.isAllowed ? decision : other;
  }

  /**
   * Whether the viewer may see this resource, or may be told of it, whether anything exists there or not.
   * @param topics of what they would be told.
   */
  async maySee(uri: CanonicalUri, ...topics: readonly Topic[]): Promise<boolean> {
    if (!topics.every((topic) => this.viewer.sees(topic))) return false;
    for (const { claim } of this.claimsOn(uri)) {
      const { subject, also } = claim;
      if (!this.options.access.isChosen(claim)) continue;
      if ((await this.opens(subject)) && (also === undefined || (await this.opens(also))))
        return true;
    }
    return false;
  }

  private async opens(subject: CanonicalUri | undefined): Promise<boolean> {
    const decision = await this.options.access.decide(subject);
    return decision.isAllowed && this.showsReal(decision.document);
  }

  /** Whether the viewer may be notified of this change. */
  async mayNotify(change: Omit<ContentChange, 'type'>): Promise<boolean> {
    const { uri, subject, closed, files, part, topics = [] } = change;
    if (!(await this.maySee(uri, ...topics))) return false;
    if (part !== undefined) return this.mayNotify({ uri: part, subject, closed, files });
    if (files && !(await this.seesOneOf(files))) return false;
    if (closed !== undefined && !(await this.sawInTab(closed))) return false;
    return subject === undefined || this.claims(uri, subject) || this.maySee(subject);
  }

  private claims(uri: CanonicalUri, subject: CanonicalUri): boolean {
    return [...this.claimsOn(uri)].some(({ claim }) => claim.subject === subject);
  }

  private async seesOneOf(files: readonly (readonly CanonicalUri[])[]): Promise<boolean> {
    for (const names of files) if (await this.seesEach(names)) return true;
    return false;
  }

  private async seesEach(documents: readonly CanonicalUri[]): Promise<boolean> {
    for (const document of documents) if (!(await this.maySee(document))) return false;
    return true;
  }

  private async sawInTab(document: CanonicalUri): Promise<boolean> {
    return this.showsDocument(document, 'editors') && this.options.access.wasServed(document);
  }

  /** The document to read from, if the viewer may see it. */
  async allowed(document: CanonicalUri): Promise<ResolvedDocument | undefined> {
    if (!this.showsDocument(document)) return undefined;
    const decision = await this.options.access.decide(document);
    return decision.isAllowed && this.showsReal(decision.document) ? decision.document : undefined;
  }

  /** The part of the list that is shown; access has been decided on for all of it. */
  listed(all: Ordered): Ordered {
    if (this.viewer.by('order').seesAll) return all;
    if (this.last?.all !== all) this.last = { all, shown: this.inShownOrder(this.shownOf(all)) };
    return this.last.shown;
  }

  private shownOf(all: Ordered): Ordered {
    return this.viewer.seesAll ? all : all.filter((place) => this.lists(place));
  }

  /** The order within a kind can show what the viewer does not see. */
  private inShownOrder(list: Ordered): Ordered {
    const shown = this.viewer.by('order');
    const hidden = [...this.options.kinds].flatMap(([index, { orderedBy }]) =>
      orderedBy === undefined || shown.sees(orderedBy) ? [] : index,
    );
    return hidden.length > 0 ? list.withoutOrderOf(hidden) : list;
  }

  /** A link shows no document that is not shown under its own path. */
  private showsReal(document: ResolvedDocument | undefined): boolean {
    if (!document || document.real === document.uri) return true;
    return this.isOwn(this.pinOf(document.uri)) || this.showsDocument(document.real);
  }

  /** A claim costs time, and there may be a hundred thousand files, so that these are not claimed. */
  private lists(place: Place): boolean {
    const { seesDocuments } = this;
    const [, , index, , uri] = place;
    const kind = this.options.kinds.at(index);
    if (!kind || !this.showsTopic(kind.listedWith)) return false;
    const topic = kind.topicOf?.(uri);
    if (seesDocuments || kind.listedWith) return this.showsTopic(topic);
    if (topic === undefined && !isPinned(place)) return this.showsUnpinned(uri);
    const claim = kind.claim(uri);
    return claim !== undefined && this.shows(kind, uri, claim);
  }

  /**
   * Pinned resources are shown only with the topic of pins, and the person's own pins of documents and lines need no
   * other.
   */
  private shows(kind: ResourceKind, uri: CanonicalUri, { subject, also }: Claim): boolean {
    const { viewer } = this;
    const topic = kind.topicOf?.(uri);
    if (!this.showsTopic(topic)) return false;
    if (viewer.seesAll) return true;
    const pin = this.options.pins.matcher.ofVariant(uri);
    if (pin && !viewer.sees('pins')) return false;
    if (this.isOwn(pin) && (topic === undefined || topic === 'pins')) return true;
    return [subject, also].every((one) => one === undefined || this.showsDocument(one));
  }

  private showsDocument(uri: CanonicalUri, unpinned?: Topic): boolean {
    const { viewer } = this;
    if (viewer.seesAll) return true;
    const pin = this.pinOf(uri);
    if (pin && !viewer.sees('pins')) return false;
    return this.isOwn(pin) || this.showsUnpinned(uri, unpinned);
  }

  private showsUnpinned(uri: CanonicalUri, topic = this.topicOfUnpinned(uri)): boolean {
    return this.showsTopic(topic) && (this.showsTopic('pins') || !isTeamFile(uri));
  }

  /** A path has the same topic with a slash at its end, as a folder has: otherwise, it would tell of the document. */
  private topicOfUnpinned(document: CanonicalUri): Topic {
    const { access } = this.options;
    const isOpen = access.isOpenInTab(document) || access.isOpenInTab(subscriptionKey(document));
    return isOpen ? 'editors' : 'files';
  }

  private showsTopic(topic: Topic | undefined): boolean {
    return topic === undefined || this.viewer.sees(topic);
  }

  private pinOf(document: CanonicalUri): Pin | undefined {
    return this.options.pins.matcher.ofVariant(document);
  }

  private isOwn(pin: Pin | undefined): boolean {
    return pin !== undefined && this.options.pins.isOwn(pin);
  }
}
