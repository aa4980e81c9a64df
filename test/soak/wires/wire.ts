import type { Message } from '../../unit/server/rawSession';

/** An answer of the server that is an error. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export interface Hearing {
  /** @param method without `notifications/`. */
  onNotification(method: string, uri: string | undefined): void;
  /** The stream of notifications has ended, and the client did not end it. */
  onBroken(why: string): void;
}

/** How a client is connected: over HTTP or by the bridge, in one of the eras. */
export interface Wire {
  /** @throws RpcError if the answer is an error. */
  ask(method: string, params?: object): Promise<Record<string, unknown>>;
  /** Subscribes to these URIs in place of those before, and returns those that the server agreed to. */
  subscribe(uris: readonly string[]): Promise<readonly string[]>;
  /** Reads nothing of the notifications until `wake`. */
  stall(): void;
  wake(): void;
  /** Drops the stream of notifications and opens it again, as after a lost connection. Absent where a stream is a subscription. */
  reopen?(): Promise<void>;
  leave(): Promise<void>;
  /** Ends without a word. */
  die(): void;
}

export interface Identity {
  readonly name: string;
  readonly version: string;
}

export type Connect = (identity: Identity, hearing: Hearing) => Promise<Wire>;

export function resultOf({ result, error }: Message): Record<string, unknown> {
  if (error) throw new RpcError(error.code, error.message);
  if (!result) throw new Error('The answer has neither a result nor an error.');
  return result;
}

export function hear({ method, params }: Message, { onNotification }: Hearing): void {
  const [, name] = /^notifications\/(.+)$/.exec(method ?? '') ?? [];
  if (name !== undefined) onNotification(name, params?.uri);
}

/** Subscribes a session to these URIs in place of those before. */
export async function changeSubscriptions(
  wire: Pick<Wire, 'ask'>,
  before: readonly string[],
  uris: readonly string[],
): Promise<readonly string[]> {
  for (const uri of before)
    if (!uris.includes(uri)) await wire.ask('resources/unsubscribe', { uri });
  for (const uri of uris) if (!before.includes(uri)) await wire.ask('resources/subscribe', { uri });
  return uris;
}

export function initializeParams(clientInfo: Identity) {
  return { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
}

export const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };

/** The filter of a `subscriptions/listen`. */
export function listenParams(uris: readonly string[]) {
  return { notifications: { resourcesListChanged: true, resourceSubscriptions: uris } };
}

/** The URIs in an acknowledgement; `undefined` for another message. */
export function acknowledged({ method, params }: Message): readonly string[] | undefined {
  if (method !== 'notifications/subscriptions/acknowledged') return undefined;
  const { notifications } = params as { notifications?: { resourceSubscriptions?: string[] } };
  return notifications?.resourceSubscriptions ?? [];
}
