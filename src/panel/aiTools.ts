import * as vscode from 'vscode';
import type { SentBrief } from '../core/brief/receipts';
import { isTrial, type ConnectedClient, type GoneClient } from '../core/protocol/connectedClients';
import { clientKey } from '../core/sharing/rules';
import type { LocalTool, PanelDeps } from './ports';
import { clientName } from './texts/clientWords';
import { clockTime } from './texts/clockTime';

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

function toolState({ clients, gone, brief }: Sightings): ToolState {
  if (clients.some(({ isActive }) => isActive)) return { type: 'active' };
  const times = [...clients, ...(gone ? [gone] : [])].map(({ lastAt }) => lastAt);
  if (brief) times.push(brief.at);
  return times.length > 0 ? { type: 'last', at: Math.max(...times) } : { type: 'setUp' };
}

type Deps = Pick<PanelDeps, 'server' | 'brief' | 'tools' | 'clientLabel'>;

/** An AI tool that is set up, or that this window has seen. A client and its hook are of one tool by their name in sharing rules. */
export interface AiTool {
  /** The name in sharing rules; absent for clients without a name. */
  readonly key: string | undefined;
  readonly label: string;
  readonly state: ToolState;
  /** Those that are connected. */
  readonly clients: readonly ConnectedClient[];
  /** The last one that has gone. */
  readonly gone: GoneClient | undefined;
  /** The last brief that its hook was sent. */
  readonly brief: SentBrief | undefined;
  /** Absent if it is not one of this computer that is found or set up. */
  readonly local: LocalTool | undefined;
}

/** All AI tools: first those that are set up, then the others in the order in which they came. */
export function aiTools({ server, brief, tools, clientLabel }: Deps): readonly AiTool[] {
  const { gone } = server.clients;
  // The extension itself is no tool, though it tries connections in the name of one.
  const clients = server.clients.all.filter((client) => !isTrial(client));
  const { lastBriefs } = brief.receipts;
  const setUp = tools.here.filter(({ isSetUp }) => isSetUp).map(({ id }) => id);
  const left = gone.map(({ key }) => key).reverse();
  const sent = lastBriefs.map(({ client }) => clientKey(client));
  const keys = new Set([...setUp, ...left, ...sent, ...clients.map(({ key }) => key)]);
  return [...keys].map((key) => {
    const seen = {
      clients: clients.filter((client) => client.key === key),
      gone: gone.find((client) => client.key === key),
      brief: lastBriefs.find(({ client }) => clientKey(client) === key),
    };
    const known = seen.clients[0] ?? seen.gone;
    return {
      key,
      label:
        (key === undefined ? undefined : clientLabel(key)) ??
        (known ? clientName(known.identity) : (seen.brief?.client ?? '')),
      state: toolState(seen),
      ...seen,
      local: tools.here.find(({ id }) => id === key),
    };
  });
}

/** The state of a tool that is set up or was seen. @param key its name in sharing rules */
export function stateOf(deps: Deps, key: string): ToolState | undefined {
  return aiTools(deps).find((tool) => tool.key === key)?.state;
}

/** The tools that are found on this computer, until one is set up, or another takes what is pinned. */
export function foundTools(deps: Deps & Pick<PanelDeps, 'pinStore'>): readonly LocalTool[] {
  const { here } = deps.tools;
  const hasOther = deps.pinStore.pins.length > 0 && aiTools(deps).length > 0;
  return hasOther || here.some(({ isSetUp }) => isSetUp) ? [] : here;
}

/** The state of an AI tool, in a word: wherever one is named, it is one of these three. */
export function nameToolState(state: ToolState): string {
  switch (state.type) {
    case 'setUp':
      return vscode.l10n.t('set up');
    case 'active':
      return vscode.l10n.t('active');
    case 'last':
      return vscode.l10n.t('last {0}', clockTime(state.at));
  }
}
