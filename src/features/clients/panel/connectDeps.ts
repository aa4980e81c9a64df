import type { PreviewDocuments } from '../../../panel/previewDocuments';
import type { AiClients } from '../aiClients';
import type { StateOf } from './pickAiClient';

/** What connects and disconnects AI clients. */
export interface ConnectDeps {
  readonly aiClients: AiClients;
  readonly shown: PreviewDocuments;
  readonly stateOf: StateOf;
  /** Clients were connected. */
  onDidConnect(ids: readonly string[]): Promise<void>;
  /** Clients were disconnected, or their files were put back. */
  onDidDisconnect(): Promise<void>;
}
