import type { Access } from '../access/access';
import type { Catalog } from '../catalog/catalog';
import type { CatalogView } from '../catalog/catalogView';
import type { ReadContext } from '../catalog/resource';
import type { HookAnswer, HookRequest } from '../protocol/hook';
import type { Receiver } from '../sharing/viewer';
import type { Unasked } from './unasked';

/** What decides what the hook of a client may be told. */
export interface HookReading {
  readonly access: Pick<Access, 'isSharing'>;
  readonly catalog: {
    for(...viewer: Parameters<Catalog['for']>): Pick<CatalogView, 'readContext'>;
  };
  /** @param client the id of an `AiClient`; empty for any */
  receiver(client: string): Receiver;
  readonly unasked: Unasked;
}

/** An answer, and what to do once the client has received it. Otherwise, the same is sent again. */
export interface Answer extends HookAnswer {
  delivered(): void;
}

export const nothing: Answer = { text: '', delivered: () => undefined };

/** The context of what a hook tells unasked; `undefined` while nothing is shared. */
export function contextFor(
  { access, catalog, receiver }: HookReading,
  client: string,
  signal: AbortSignal,
): ReadContext | undefined {
  if (!access.isSharing()) return undefined;
  return catalog.for(receiver(client).by('briefs')).readContext(signal);
}

/** The name of a session of a client in the window's memory; `undefined` if the client names none. */
export function sessionKey({
  client,
  session,
}: Pick<HookRequest, 'client' | 'session'>): string | undefined {
  return session === undefined ? undefined : JSON.stringify([client, session]);
}
