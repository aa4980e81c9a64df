import { parseUri } from '../documents/uris';
import type { SecretRule } from './secrets';

/** Whether the window shares anything at all. */
export type Sharing = 'on' | 'untrusted' | 'paused';

export type Denial = Exclude<Sharing, 'on'> | 'scheme' | 'secret' | 'outside' | 'excluded';

export type Decision =
  { readonly isAllowed: true } | { readonly isAllowed: false; readonly reason: Denial };

/** What the rules have to know of the window. URIs are canonical. */
export interface AccessFacts {
  sharing(): Sharing;
  /** Whether it is of a scheme, and of a making, that is served at all. */
  isServed(uri: string): boolean;
  /** The same document with every symbolic link followed, as far as its path exists. */
  realUri(uri: string): Promise<string>;
  /** Whether it lies in a workspace folder; asked with real URIs. */
  isInWorkspace(realUri: string): boolean;
  isOpenInTab(uri: string): boolean;
  isPinnedByHand(uri: string): boolean;
  isExcluded(uri: string): Promise<boolean>;
  readonly isSecret: SecretRule;
}

/** The one filter in front of every way to a client: lists, reads, notifications, and what other resources say of a document. */
export class Access {
  constructor(private readonly facts: AccessFacts) {}

  isSharing(): boolean {
    return this.facts.sharing() === 'on';
  }

  async decide(uri: string): Promise<Decision> {
    const sharing = this.facts.sharing();
    return sharing === 'on' ? this.decideDocument(uri) : { isAllowed: false, reason: sharing };
  }

  /** What holds for this document, whether or not the window shares anything at the moment. */
  async decideDocument(uri: string): Promise<Decision> {
    const reason = await this.denial(uri);
    return reason ? { isAllowed: false, reason } : { isAllowed: true };
  }

  /** Of what was closed: while it was open, it may have been so for that alone. */
  async wasServed(uri: string): Promise<boolean> {
    const decision = await this.decide(uri);
    return decision.isAllowed || decision.reason === 'outside';
  }

  private async denial(uri: string): Promise<Denial | undefined> {
    const { facts } = this;
    const asked = parseUri(uri);
    if (!facts.isServed(uri)) return 'scheme';
    if (facts.isSecret(asked.path)) return 'secret';
    const isPinned = facts.isPinnedByHand(uri);
    const isChosen = isPinned || facts.isOpenInTab(uri);
    // Following a link on another machine would already tell that machine who asks.
    if (asked.authority !== '' && !isChosen && !facts.isInWorkspace(uri)) return 'outside';
    const real = await facts.realUri(uri);
    if (facts.isSecret(parseUri(real).path)) return 'secret';
    if (!isChosen && !facts.isInWorkspace(real)) return 'outside';
    if (!isPinned && (await this.isExcluded(uri, real))) return 'excluded';
    return undefined;
  }

  private async isExcluded(uri: string, real: string): Promise<boolean> {
    return (
      (await this.facts.isExcluded(uri)) || (real !== uri && (await this.facts.isExcluded(real)))
    );
  }
}
