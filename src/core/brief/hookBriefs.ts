import type { Access } from '../access/access';
import type { Tokens } from '../budget/tokens';
import type { Catalog } from '../catalog/catalog';
import { trialSession, type HookRequest } from '../protocol/hook';
import type { Brief, BriefMaker } from './briefMaker';
import type { Viewer } from '../sharing/viewer';
import { defaultBudget, mostTokens } from './limits';
import type { Told } from './told';

/** So many sessions are remembered; the one that was told longest ago is forgotten first. */
const mostSessions = 50;

interface Options {
  readonly maker: BriefMaker;
  readonly tokens: Tokens;
  readonly access: Pick<Access, 'isSharing'>;
  readonly catalog: Pick<Catalog, 'for'>;
  /** What this client may see. @param client the id of an `AiClient`; empty for any */
  viewer(client: string): Viewer;
  /** Called once the client has the text, which is not empty. */
  onDidTell(client: string, brief: ToldBrief): void;
}

export interface BriefPreview {
  readonly text: string;
  /** An estimate. */
  readonly tokens: number;
  readonly budget: number;
}

/** What a session was told. */
interface Telling {
  readonly told: Told;
  /** When it had asked. */
  readonly at: number;
}

export type ToldBrief = Brief & { readonly text: string };

interface Answer {
  /** Empty if there is nothing to tell, or nothing may be told. */
  readonly text: string;
  /** Notes that the client has the text: what it never received is told again. */
  delivered(): void;
}

const nothing: Answer = { text: '', delivered: () => undefined };

/** The brief for the hooks of AI clients: to a session that comes again, only what changed since it was told last. */
export class HookBriefs {
  private readonly tellings = new Map<string, Telling>();

  constructor(
    private readonly options: Options,
    private readonly now: () => number = Date.now,
  ) {}

  async answer(request: HookRequest, signal: AbortSignal): Promise<Answer> {
    const at = this.now();
    const { client, session, deliver, startedAt = at } = request;
    const key = session === undefined ? undefined : JSON.stringify([client, session]);
    if (deliver === 'nothing') {
      if (key !== undefined) this.forget(key, startedAt);
      this.prepare(client);
      return nothing;
    }
    const isTrial = session === trialSession;
    const remembered = deliver === 'changes' && !isTrial ? key : undefined;
    const brief = await this.make(client, remembered, signal);
    if (!brief) return nothing;
    const { text } = brief;
    return isTrial
      ? { ...nothing, text }
      : { text, delivered: () => this.deliver(client, remembered, { brief, at }) };
  }

  /** What the next prompt of a client that was told nothing would carry; empty if nothing is shared. */
  async preview(signal: AbortSignal): Promise<BriefPreview> {
    const brief = await this.make('', undefined, signal);
    const { tokens } = this.options;
    const text = brief?.text ?? '';
    return { text, tokens: await tokens.count(text), budget: mostTokens };
  }

  /**
   * A session begins: its first prompt should not wait for what the first brief of a window builds, the tokenizer and
   * the order of the list. If this fails, the prompt's own request says so.
   */
  private prepare(client: string): void {
    const { signal } = new AbortController();
    this.make(client, undefined, signal).catch(() => undefined);
  }

  private async make(client: string, key: string | undefined, signal: AbortSignal) {
    const { access, viewer } = this.options;
    if (!access.isSharing()) return undefined;
    const told = key === undefined ? undefined : this.tellings.get(key)?.told;
    const { text = '', ...brief } = await this.whole(viewer(client), signal, told);
    return access.isSharing() ? { ...brief, text } : undefined;
  }

  private whole(viewer: Viewer, signal: AbortSignal, told?: Told): Promise<Brief> {
    const { maker, tokens, catalog } = this.options;
    const context = catalog.for(viewer.unasked).lend(signal);
    return maker.make({ context, budget: defaultBudget(tokens), told });
  }

  private deliver(
    client: string,
    key: string | undefined,
    { brief, at }: { readonly brief: ToldBrief; readonly at: number },
  ): void {
    if (key !== undefined) this.remember(key, { told: brief.told, at });
    if (brief.text !== '') this.options.onDidTell(client, brief);
  }

  private remember(key: string, telling: Telling): void {
    this.tellings.delete(key);
    this.tellings.set(key, telling);
    const [oldest] = this.tellings.keys();
    if (oldest !== undefined && this.tellings.size > mostSessions) this.tellings.delete(oldest);
  }

  /** Forgets what a session was told, unless it has asked since. */
  private forget(key: string, since: number): void {
    const telling = this.tellings.get(key);
    if (telling && telling.at <= since) this.tellings.delete(key);
  }
}
