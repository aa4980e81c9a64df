import * as vscode from 'vscode';
import { DisposableStore, Emitter, type Disposable, type Event } from '../base/events';
import type { ServerStatus } from '../core/protocol/serverStatus';

interface Server {
  readonly status: ServerStatus;
  readonly onDidChangeStatus: Event<ServerStatus>;
}

/** Offers this window's server to VS Code's own chat: the address at once, the token when it connects. */
export class ServerDefinitions implements vscode.McpServerDefinitionProvider, Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  readonly onDidChangeMcpServerDefinitions = this.changed.event;
  private starts = 0;

  constructor(
    private readonly server: Server,
    private readonly version: string,
  ) {
    this.owned.add(
      server.onDidChangeStatus(({ state }) => {
        if (state === 'serving') this.starts += 1;
        this.changed.fire();
      }),
    );
    // An editor derived from VS Code may lack this API, whatever its version.
    const registration = vscode.lm?.registerMcpServerDefinitionProvider?.('mcpBridge', this);
    if (registration) this.owned.add(registration);
  }

  /**
   * Each start of the server makes another definition. Otherwise VS Code keeps the connection that it had, and asks the
   * person for an OAuth client when the server refuses the old token.
   */
  provideMcpServerDefinitions(): vscode.McpHttpServerDefinition[] {
    const definition = this.define(() => ({ 'X-Start': String(this.starts) }));
    return definition ? [definition] : [];
  }

  resolveMcpServerDefinition(): vscode.McpHttpServerDefinition | undefined {
    return this.define((token) => ({ Authorization: `Bearer ${token}` }));
  }

  dispose(): void {
    this.owned.dispose();
  }

  private define(
    headers: (token: string) => Record<string, string>,
  ): vscode.McpHttpServerDefinition | undefined {
    const { status } = this.server;
    if (status.state !== 'serving') return undefined;
    const url = vscode.Uri.parse(status.url);
    return new vscode.McpHttpServerDefinition(
      'MCP Workspace Bridge',
      url,
      headers(status.token),
      this.version,
    );
  }
}
