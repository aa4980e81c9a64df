import { hostname } from 'node:os';
import type { Briefing } from '../core/brief/briefing';
import type { Catalog } from '../core/catalog/catalog';
import { ConnectedClients } from '../core/protocol/connectedClients';
import { toError } from '../base/errors';
import { DisposableOwner, Emitter } from '../base/events';
import { Limiter } from '../base/limiter';
import type { Logger } from '../base/logger';
import type { Setting } from '../base/setting';
import type { ServerStatus } from '../core/protocol/serverStatus';
import type { WindowRecord } from '../core/protocol/windowRecord';
import { watchFile } from '../files/watchFile';
import { candidatePorts, claimPort } from './claimPort';
import { DiscoveryFile } from './discoveryFile';
import type { Worktrees } from '../core/brief/worktree';
import type { IconFiles } from './mcp/iconFiles';
import type { McpServerOptions } from './mcp/mcpServerOptions';
import { AccessTokenFile } from './accessToken';
import { Teardown } from './teardown';

export interface WindowServerOptions {
  readonly catalog: Catalog;
  readonly sharing: McpServerOptions['sharing'];
  readonly log: Logger;
  readonly version: string;
  readonly icons: IconFiles;
  /** Turns tools and prompts on and off. */
  readonly toolsEnabled: Setting<boolean>;
  readonly brief: Briefing;
  /** What clients may write for the person. */
  readonly answers: McpServerOptions['answers'];
  readonly worktrees: Worktrees;
  /** `~/.mcp-workspace-bridge`. */
  readonly stateFolder: string;
  readonly window: {
    /** Random at each activation. */
    readonly id: string;
    readonly app: string;
    /** See `workspaceHash`. */
    readonly workspace: string;
    /** Whether the window is still open: an extension host can outlive it. */
    isAlive(): Promise<boolean>;
    describe(): Pick<WindowRecord, 'workspaceFolders' | 'name' | 'cwd'>;
  };
  /** The port in the settings; 0 for the workspace's own. */
  port(): number;
  /** False while the workspace is not trusted: no port is opened then. */
  mayServe(): boolean;
}

/** The parts of a started server. */
interface Running {
  readonly url: string;
  readonly token: string;
  readonly discovery: DiscoveryFile;
  readonly tokenFile: Pick<AccessTokenFile, 'path' | 'read'>;
  stop(): Promise<void>;
}

/** The server of a window. Start, stop and restart pass through one queue, so that they never overlap. */
export class WindowServer extends DisposableOwner {
  private readonly statusChanged = this.own(new Emitter<ServerStatus>());
  readonly onDidChangeStatus = this.statusChanged.event;
  readonly clients = this.own(new ConnectedClients());
  private current: ServerStatus = { state: 'stopped' };
  private running: Running | undefined;
  private readonly usedTokens = new Set<string>();
  private readonly queue = new Limiter(1);
  private readonly startedAt = new Date().toISOString();
  private focusedAt = this.startedAt;
  private isDisposed = false;

  constructor(private readonly options: WindowServerOptions) {
    super();
  }

  get status(): ServerStatus {
    return this.current;
  }

  /** Resolves once the server listens or `status` says why it does not. */
  start(): Promise<void> {
    return this.enqueue(() => this.open());
  }

  stop(): Promise<void> {
    return this.enqueue(() => this.close());
  }

  restart(): Promise<void> {
    return this.enqueue(() => this.reopen());
  }

  /** All windows of this workspace adopt the new token; clients with the old one are refused from then on. */
  async replaceToken(): Promise<void> {
    const { stateFolder, window } = this.options;
    await (await AccessTokenFile.open(stateFolder, window.workspace)).replace();
    await this.restart();
  }

  /** Updates the discovery file: the window got the focus, or its folders changed. */
  announce({ isFocused }: { readonly isFocused: boolean }): Promise<void> {
    return this.enqueue(async () => {
      if (isFocused) this.focusedAt = new Date().toISOString();
      try {
        if (this.running) await this.writeRecord(this.running);
      } catch (cause) {
        this.options.log.error(toError(cause)); // The server runs without it.
      }
    });
  }

  override dispose(): void {
    this.isDisposed = true;
    void this.stop();
    super.dispose();
  }

  private enqueue(step: () => Promise<void>): Promise<void> {
    return this.queue.run(step).catch((cause: unknown) => {
      const error = toError(cause);
      this.options.log.error(error);
      this.setStatus({ state: 'failed', error });
    });
  }

  private async open(avoidPort?: number): Promise<void> {
    if (this.running || this.isDisposed || !this.options.mayServe()) return;
    this.setStatus({ state: 'starting' });
    const running = await this.run(avoidPort);
    this.running = running;
    this.options.log.info(`Serving at ${running.url}`);
    this.setStatus({ state: 'serving', url: running.url, token: running.token });
    void this.followToken(running);
  }

  private async close(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    const stopped = Promise.resolve(running?.stop());
    await stopped.finally(() => this.setStatus({ state: 'stopped' }));
  }

  /** Whatever could not be closed, clients need a server. */
  private async reopen(avoidPort?: number): Promise<void> {
    await this.close().catch((cause: unknown) => this.options.log.error(toError(cause)));
    await this.open(avoidPort);
  }

  private async run(avoidPort?: number): Promise<Running> {
    const { stateFolder, window, log } = this.options;
    const tokenFile = await AccessTokenFile.open(stateFolder, window.workspace);
    const token = await tokenFile.read();
    this.usedTokens.add(token);
    const discovery = DiscoveryFile.open(stateFolder, window.id);
    await discovery.removeStale();
    const { Endpoints, RequestLoad, mcpPath, prompts, requestHandler, tools } =
      await import('./serving');
    const features = { enabled: this.options.toolsEnabled, tools, prompts };
    const { instructions, hooks } = this.options.brief;
    const load = new RequestLoad();
    const serving = { ...this.options, features, instructions, clients: this.clients };
    const endpoints = new Endpoints(serving, this.options.worktrees, load);
    const teardown = new Teardown();
    teardown.add(() => endpoints.dispose());
    try {
      const ports = candidatePorts(window.workspace, this.options.port());
      const listener = await claimPort({
        ports: ports.filter((port) => port !== avoidPort),
        token,
        discovery,
        handler: requestHandler({
          token,
          replacedTokens: [...this.usedTokens].filter((used) => used !== token),
          endpoints,
          briefs: hooks,
          load,
          windowId: window.id,
          stepAside: () => this.stepAside(),
          log,
        }),
      });
      // A window that starts meanwhile finds by the record who has the port, so this is removed last.
      teardown.add(() => discovery.remove());
      teardown.add(() => listener.close());
      teardown.add(() => endpoints.close());
      const running: Running = {
        url: `http://127.0.0.1:${listener.port}${mcpPath}`,
        token,
        discovery,
        tokenFile,
        stop: () => teardown.run(),
      };
      endpoints.warmUp().catch((cause: unknown) => log.debug(`Not warmed up: ${String(cause)}`));
      await this.writeRecord(running);
      const watcher = watchFile(tokenFile.path, () => void this.followToken(running));
      teardown.add(() => watcher.dispose());
      return running;
    } catch (cause) {
      await teardown.run();
      throw cause;
    }
  }

  /** Leaves the port to a newer window only if this one was closed: the clients of an open window use its port. */
  private async stepAside(): Promise<boolean> {
    const { running } = this;
    if (await this.options.window.isAlive()) return false;
    // A server that is being stopped leaves the port anyway.
    if (running) void this.restartIf(running, Number(new URL(running.url).port));
    return true;
  }

  private async followToken(running: Running): Promise<void> {
    try {
      if ((await running.tokenFile.read()) !== running.token) await this.restartIf(running);
    } catch (cause) {
      this.options.log.error(toError(cause));
    }
  }

  /** Restarts the server unless it was stopped or restarted since. */
  private restartIf(running: Running, avoidPort?: number): Promise<void> {
    return this.enqueue(async () => {
      if (this.running === running) await this.reopen(avoidPort);
    });
  }

  private async writeRecord({ url, token, discovery }: Running): Promise<void> {
    const { id, app, describe } = this.options.window;
    await discovery.write({
      version: 1,
      id,
      url,
      token,
      pid: process.pid,
      host: hostname(),
      startedAt: this.startedAt,
      focusedAt: this.focusedAt,
      app,
      ...describe(),
    });
  }

  private setStatus(status: ServerStatus): void {
    this.current = status;
    this.statusChanged.fire(status);
  }
}
