import { anyOf, Emitter, type Disposable, type Event } from '../../base/events';
import type { Receipts } from '../../core/brief/receipts';
import { isTrial, type ConnectedClients } from '../../core/protocol/connectedClients';
import { clientKey } from '../../core/sharing/rules';
import type { LocalTool } from '../../panel/ports';
import type { AiClientConfigs } from './adapters/aiClientConfigs';
import type { MachineMemory } from './machineMemory';
import { isSetUp, type AiClientState } from './model/aiClientConfig';
import { noteOf } from './panel/limitsText';
import { describeProblem } from './panel/problemText';
import { remaining } from './panel/remaining';

/** The ids of the tools that were set up and have had no session since, in any window. */
const awaitedKey = 'toolsWithoutSession';

/** The AI tools of this machine as their settings say it, which other programs change, too. */
export class ToolsHere implements Disposable {
  private readonly changed = new Emitter<void>();
  readonly onDidChange: Event<void> = this.changed.event;
  /** Empty until they were looked at. */
  states: readonly AiClientState[] = [];

  constructor(
    private readonly memory: MachineMemory,
    private readonly open: () => Promise<{ readonly configs: Pick<AiClientConfigs, 'all'> }>,
  ) {}

  get here(): readonly LocalTool[] {
    const awaited = this.awaited;
    return this.states
      .filter((client) => client.isFound || isSetUp(client))
      .map((client) => {
        const { id, label, hook } = client;
        const toDo = awaited.has(id) && remaining(client, hook?.entry === 'current');
        const problem = describeProblem(client);
        const note = noteOf(client);
        return {
          id,
          label,
          isSetUp: isSetUp(client),
          ...(toDo && { toDo }),
          ...(problem && { problem }),
          ...(note && { note }),
        };
      });
  }

  /** Looks at the settings of all tools. */
  async refresh(): Promise<void> {
    this.states = await (await this.open()).configs.all();
    this.changed.fire();
  }

  /** These tools were set up by the extension. */
  async noteSetUp(ids: readonly string[]): Promise<void> {
    await this.remember(new Set([...this.awaited, ...ids]));
    await this.refresh();
  }

  /** What is left to do in a tool is done once it has a session, or was sent a brief. */
  follow(
    clients: Pick<ConnectedClients, 'all' | 'onDidChange'>,
    receipts: Pick<Receipts, 'lastBriefs' | 'onDidChange'>,
    onError: (cause: unknown) => void,
  ): Disposable {
    return anyOf<unknown>(
      clients.onDidChange,
      receipts.onDidChange,
    )(() => {
      const tools = clients.all.filter((client) => !isTrial(client));
      const briefs = receipts.lastBriefs.map(({ client }) => clientKey(client));
      this.noteSeen(new Set([...tools.map(({ key }) => key), ...briefs])).catch(onError);
    });
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** @param keys names in sharing rules */
  private async noteSeen(keys: ReadonlySet<string | undefined>): Promise<void> {
    const left = [...this.awaited].filter((id) => !keys.has(id));
    if (left.length === this.awaited.size) return;
    await this.remember(new Set(left));
    this.changed.fire();
  }

  private get awaited(): ReadonlySet<string> {
    return new Set(this.memory.get<readonly string[]>(awaitedKey));
  }

  private async remember(awaited: ReadonlySet<string>): Promise<void> {
    await this.memory.update(awaitedKey, [...awaited]);
  }
}
