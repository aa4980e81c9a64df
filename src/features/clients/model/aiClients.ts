import type { AiClientConfigs, BridgeCommand } from './aiClientConfig';
import type { BridgeTrial, HookOutcome } from './bridgeTrial';
import type { ClientPlugin } from './clientPlugin';
import type { Finding } from './finding';

/** The AI clients of this machine, and the commands that connect them to this window. */
export interface AiClients {
  readonly configs: AiClientConfigs;
  /** The command that a client on this machine runs. */
  command(clientId: string): BridgeCommand;
  /** The command for a client on the person's own computer, if that is another machine and a command leads here. */
  readonly fromOwnComputer: BridgeCommand | undefined;
  /** `undefined` if the client takes no plugin of ours, or its program is not in the PATH. */
  plugin(clientId: string): Promise<ClientPlugin | undefined>;
  tryBridge(clientId: string): Promise<BridgeTrial>;
  /** Starts the hook of a client that has one. */
  tryHook(clientId: string): Promise<HookOutcome>;
  diagnose(): Promise<readonly Finding[]>;
  /** Replaces the home directory by `~`. */
  shortPaths(text: string): string;
}
