import { basename } from 'node:path';
import { DisposableOwner } from '../base/events';
import type { Worktree, Worktrees } from '../core/brief/worktree';
import { worktreeHeader } from '../core/protocol/serverDeclaration';
import { Endpoint } from './endpoint';
import type { Exchange } from './http/exchange';
import type { Refusal } from './http/guards';
import type { RequestLoad } from './http/requestLoad';

type Serving = ConstructorParameters<typeof Endpoint>[0];

const noWorktree: Refusal = {
  status: 404,
  code: -32001,
  message: 'This is no worktree of a repository that this window has open in another checkout.',
};

/** The endpoint of the window, and one for each worktree in which clients work. */
export class Endpoints extends DisposableOwner {
  private readonly window: Endpoint;
  private readonly inWorktrees = new Map<Worktree, Endpoint>();

  constructor(
    private readonly serving: Serving,
    private readonly worktrees: Worktrees,
    private readonly load: RequestLoad,
  ) {
    super();
    this.window = this.own(new Endpoint(serving, load));
    this.own(worktrees.onDidClose((worktree) => void this.leave(worktree)));
  }

  /** @param body see `Endpoint.handle` */
  async handle(exchange: Exchange, body?: unknown): Promise<void> {
    const path = exchange.header(worktreeHeader);
    if (path === undefined) return this.window.handle(exchange, body);
    const worktree = await this.worktrees.at(decoded(path), exchange);
    if (!worktree) return exchange.refuse(noWorktree);
    // What is held for a client that has left meanwhile would never be released.
    if (exchange.isClosed) return undefined;
    return this.endpointIn(worktree).handle(exchange, body);
  }

  warmUp(): Promise<void> {
    return this.window.warmUp();
  }

  async close(): Promise<void> {
    await Promise.all([this.window, ...this.inWorktrees.values()].map((each) => each.close()));
  }

  override dispose(): void {
    super.dispose();
    for (const endpoint of this.inWorktrees.values()) endpoint.dispose();
  }

  private endpointIn(worktree: Worktree): Endpoint {
    const known = this.inWorktrees.get(worktree);
    if (known) return known;
    const { catalog, instructions, root } = worktree;
    const { features } = this.serving;
    const endpoint = new Endpoint(
      {
        ...this.serving,
        catalog,
        instructions,
        worktree: basename(root),
        features: {
          ...features,
          // What an agent writes is about what the window has open, too.
          tools: features.tools.filter(({ isOfWindow, writes }) => !isOfWindow && !writes),
          prompts: features.prompts.filter(({ isOfWindow }) => !isOfWindow),
        },
      },
      this.load,
    );
    this.inWorktrees.set(worktree, endpoint);
    return endpoint;
  }

  private async leave(worktree: Worktree): Promise<void> {
    const endpoint = this.inWorktrees.get(worktree);
    this.inWorktrees.delete(worktree);
    await endpoint?.close();
    endpoint?.dispose();
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return ''; // It leads to no worktree.
  }
}
