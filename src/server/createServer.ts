import type { DisposableStore, Event } from '../base/events';
import type { Setting } from '../base/setting';
import type { Receipts } from '../core/brief/receipts';
import { WindowServer, type WindowServerOptions } from './windowServer';

type OfWindow = 'mayServe' | 'port' | 'toolsEnabled' | 'window';

/** The window as its server needs it. */
export interface ServedWindow {
  readonly record: WindowServerOptions['window'];
  /** No port is opened while it is not. */
  isTrusted(): boolean;
  readonly onDidGrantTrust: Event<unknown>;
  readonly onDidFocus: Event<unknown>;
  readonly onDidChangeFolders: Event<unknown>;
}

interface Deps extends Omit<WindowServerOptions, OfWindow> {
  readonly brief: WindowServerOptions['brief'] & { readonly receipts: Receipts };
  readonly window: ServedWindow;
  readonly settings: { readonly port: Setting<number>; readonly toolsEnabled: Setting<boolean> };
}

/** The server of this window, which is not started yet. It follows the settings and what happens to the window. */
export function createServer(own: DisposableStore, deps: Deps): WindowServer {
  const { window, settings, brief } = deps;
  const { port, toolsEnabled } = settings;
  const server = own.add(
    new WindowServer({
      ...deps,
      window: window.record,
      toolsEnabled,
      port: () => port.value,
      mayServe: () => window.isTrusted(),
    }),
  );
  own.add(
    server.clients.onDidRead(({ client, uri, contents }) =>
      brief.receipts.noteRead(client, uri, contents),
    ),
  );
  own.add(port.onDidChange(() => void server.restart()));
  own.add(window.onDidFocus(() => void server.announce({ isFocused: true })));
  own.add(window.onDidChangeFolders(() => void server.announce({ isFocused: false })));
  own.add(window.onDidGrantTrust(() => void server.start()));
  return server;
}
