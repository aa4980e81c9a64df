import type { SentBrief } from '../brief/receipts';
import type { ConnectedClient, GoneClient } from './connectedClients';

/**
 * What this window knows of an AI tool.
 * - `setUp`: its settings name us, and nothing of it was seen.
 * - `active`: it has a session now.
 * - `last`: it had one, or was sent a brief; `at` is the time of its last request.
 */
export type ToolState =
  | { readonly type: 'setUp' }
  | { readonly type: 'active' }
  | { readonly type: 'last'; readonly at: number };

/** What was seen of one tool. */
interface Sightings {
  readonly clients: readonly Pick<ConnectedClient, 'isActive' | 'lastAt'>[];
  readonly gone: Pick<GoneClient, 'lastAt'> | undefined;
  readonly brief: Pick<SentBrief, 'at'> | undefined;
}

export function toolState({ clients, gone, brief }: Sightings): ToolState {
  if (clients.some(({ isActive }) => isActive)) return { type: 'active' };
  const times = [...clients, ...(gone ? [gone] : [])].map(({ lastAt }) => lastAt);
  if (brief) times.push(brief.at);
  return times.length > 0 ? { type: 'last', at: Math.max(...times) } : { type: 'setUp' };
}
