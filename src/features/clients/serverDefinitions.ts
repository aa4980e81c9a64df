import * as vscode from 'vscode';
import { DisposableOwner, Emitter, type Event } from '../../base/events';
import type { ServerStatus } from '../../core/protocol/serverStatus';

interface Options {
  readonly server: {
    readonly status: ServerStatus;
    readonly onDidChangeStatus: Event<ServerStatus>;
  };
  /** The path of the bridge in this version of the extension. */
  readonly bridge: string;
  /** See `WindowRecord`. */
  readonly windowId: string;
  readonly version: string;
}

/**
 * Offers this window's server to VS Code's own chat, as a process that needs no token: the bridge, run by the runtime of
 * this extension host, which finds the window by its id whatever its folders, its port and its token are.
 */
export class ServerDefinitions
  extends DisposableOwner
  implements vscode.McpServerDefinitionProvider
{
  private readonly changed = this.own(new Emitter<void>());
  readonly onDidChangeMcpServerDefinitions = this.changed.event;
  private isOffered = false;

  constructor(private readonly options: Options) {
    super();
    const { server } = options;
    this.follow(server.status);
    this.own(server.onDidChangeStatus((status) => this.follow(status)));
    // An editor derived from VS Code may lack this API, whatever its version.
    const registration = vscode.lm?.registerMcpServerDefinitionProvider?.('mcpBridge', this);
    if (registration) this.own(registration);
  }

  provideMcpServerDefinitions(): vscode.McpStdioServerDefinition[] {
    if (!this.isOffered) return [];
    const { bridge, windowId, version } = this.options;
    return [
      new vscode.McpStdioServerDefinition(
        'MCP Workspace Bridge',
        process.execPath,
        [bridge, '--window', windowId],
        { ELECTRON_RUN_AS_NODE: '1' },
        version,
      ),
    ];
  }

  /** A server that restarts is offered all the while: VS Code would end the bridge, which waits for it. */
  private follow({ state }: ServerStatus): void {
    const isOffered = state === 'serving' || (this.isOffered && state !== 'failed');
    if (isOffered === this.isOffered) return;
    this.isOffered = isOffered;
    this.changed.fire();
  }
}
