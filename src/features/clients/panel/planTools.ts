import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { describeError } from '../../../panel/texts/errorText';
import { type AiClientState, type ConfigChange, UnreadableConfig } from '../model/aiClientConfig';
import type { AiClientConfigs } from '../adapters/aiClientConfigs';
import type { AiClients } from '../aiClients';
import type { ClientPlugin } from '../model/clientPlugin';
import { describeFault } from './faultText';

/** The plugins of clients by their ids. */
export type Plugins = ReadonlyMap<string, ClientPlugin>;

interface Tools {
  readonly clients: readonly AiClientState[];
  readonly withHooks: boolean;
  /** The plugins that are installed instead of entries and hooks. A plan has only those of its clients. */
  readonly plugins: Plugins;
  /** The plugins of an earlier version, which are renewed. */
  readonly outdated: Plugins;
  /** Whether hooks and plugins are renewed, and entries stay as they are. */
  readonly isRenewal: boolean;
}

/** The changes that connect several tools, and the tools that are left out. */
export interface Plan extends Tools {
  readonly changes: readonly ConfigChange[];
  readonly unreadable: readonly string[];
}

export async function planTools(
  tools: Tools,
  { configs, shortPaths }: Pick<AiClients, 'configs' | 'shortPaths'>,
): Promise<Plan> {
  const { clients, plugins, outdated } = tools;
  const planned: AiClientState[] = [];
  const changes: ConfigChange[] = [];
  const unreadable: string[] = [];
  for (const client of clients) {
    const { id, label, plugin } = client;
    if (plugin?.isOutdated && !outdated.has(id)) {
      unreadable.push(
        vscode.l10n.t(
          '{0} is left out: its plugin is of an earlier version, and its program, which renews it, is not in the PATH.',
          label,
        ),
      );
      continue;
    }
    try {
      changes.push(...(await planTool(client, tools, configs)));
      planned.push(client);
    } catch (cause) {
      if (!(cause instanceof UserError)) throw cause;
      unreadable.push(whyLeftOut(label, cause, shortPaths));
    }
  }
  const ids = new Set(planned.map(({ id }) => id));
  const used = (some: Plugins) => new Map([...some].filter(([id]) => ids.has(id)));
  return {
    ...tools,
    clients: planned,
    plugins: used(plugins),
    outdated: used(outdated),
    changes,
    unreadable,
  };
}

async function planTool(
  { id, hook, plugin }: AiClientState,
  { withHooks, plugins, outdated, isRenewal }: Tools,
  configs: AiClientConfigs,
): Promise<readonly ConfigChange[]> {
  // A program that failed to renew a plugin may have uninstalled it.
  const isLost = outdated.has(id) && !plugin;
  if (isRenewal && !isLost) {
    return hook?.entry === 'outdated' ? [await configs.planHook(id, 'connect')] : [];
  }
  return plugin || plugins.has(id) ? configs.planForPlugin(id) : configs.planSetUp(id, withHooks);
}

function whyLeftOut(label: string, cause: UserError, short: (path: string) => string): string {
  if (!(cause instanceof UnreadableConfig)) {
    return vscode.l10n.t('{0} is left out: {1}', label, describeError(cause));
  }
  const { path, problem } = cause;
  return vscode.l10n.t(
    '{0} is left out: {1} cannot be read. Line {2}: {3}',
    label,
    short(path),
    problem.line,
    describeFault(problem.fault),
  );
}
