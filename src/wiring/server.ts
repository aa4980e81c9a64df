import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { DisposableStore } from '../base/events';
import { IconFiles } from '../server/mcp/iconFiles';
import type { FeatureSwitch } from '../server/mcp/mcpServerOptions';
import { WindowServer } from '../server/windowServer';
import type { Settings } from '../settings/settings';
import { isWindowAlive } from '../workspace/isWindowAlive';
import type { WorkspaceFolders } from '../workspace/workspaceFolders';

/** Tools and prompts can be turned off. */
function toolsAndPrompts({ toolsEnabled }: Settings): FeatureSwitch {
  return {
    isEnabled: () => toolsEnabled.value,
    onDidChange: (listener) => toolsEnabled.onDidChange(() => listener()),
  };
}

interface Serving extends Pick<
  ConstructorParameters<typeof WindowServer>[0],
  'catalog' | 'log' | 'stateFolder' | 'window' | 'sharing' | 'brief' | 'answers' | 'worktrees'
> {
  readonly settings: Settings;
}

/** Creates the server of this window, which is not started yet. */
export function createServer(context: vscode.ExtensionContext, serving: Serving): WindowServer {
  const { settings, log } = serving;
  return new WindowServer({
    ...serving,
    version: (context.extension.packageJSON as { version: string }).version,
    icons: new IconFiles(context.asAbsolutePath('media/icons'), log),
    features: toolsAndPrompts(settings),
    port: () => settings.port.value,
    mayServe: () => vscode.workspace.isTrusted,
  });
}

/** What other processes are told of this window. */
export function describeWindow(identity: string, workspace: WorkspaceFolders) {
  return {
    id: randomUUID(),
    app: vscode.env.appName,
    workspace: identity,
    isAlive: isWindowAlive,
    describe: () => ({
      workspaceFolders: workspace.all.map(({ uri }) => uri),
      name: vscode.workspace.name ?? '',
    }),
  };
}

interface Followed {
  readonly settings: Settings;
  readonly folders: WorkspaceFolders;
}

/** Starts the server again with another port, and tells others of the window. */
export function followWindow(
  own: DisposableStore,
  server: WindowServer,
  { settings, folders }: Followed,
) {
  own.add(settings.port.onDidChange(() => void server.restart()));
  own.add(
    vscode.window.onDidChangeWindowState(
      ({ focused }) => focused && void server.announce({ isFocused: true }),
    ),
  );
  own.add(folders.onDidChange(() => void server.announce({ isFocused: false })));
  own.add(vscode.workspace.onDidGrantWorkspaceTrust(() => void server.start()));
}
