import * as vscode from 'vscode';
import { toError } from '../../base/errors';
import { anyOf, type Event } from '../../base/events';
import { Limiter } from '../../base/limiter';
import type { Logger } from '../../base/logger';
import type { ProblemCounts } from '../../core/documents/problems';
import type { ServerStatus } from '../../core/protocol/serverStatus';
import { readIfThere } from '../../files/readIfThere';
import { replaceFile } from '../../files/atomicWrite';
import type { GitResources } from '../git/kind/gitResources';
import type { PanelFeature } from '../../panel/panelFeature';
import type { Core } from '../core';
import { EditorActivity } from './finding/editorActivity';
import { Histories } from './finding/histories';
import { Imports } from './finding/imports';
import { Suggester } from './finding/suggester';
import { WorkspaceNames } from './finding/workspaceNames';
import { suggestionCommands } from './panel/suggestionCommands';
import { SuggestedGroup, type Suggested } from './panel/suggestedGroup';

interface Deps extends Suggested {
  readonly problems: {
    counts(): readonly ProblemCounts[];
    readonly onDidChange: Event<unknown>;
  };
  readonly git: GitResources;
}

/** Suggests files from when the server first runs. */
export function registerSuggestions(core: Core, deps: Deps): PanelFeature {
  const { own, server, log } = core;
  let isStarted = false;
  const startOnce = ({ state }: ServerStatus) => {
    if (isStarted || state !== 'serving') return;
    isStarted = true;
    void start(core, deps).catch((cause: unknown) => log.error(toError(cause)));
  };
  own.add(server.onDidChangeStatus(startOnce));
  return {
    group: { behind: 'open', create: (group) => new SuggestedGroup(group, deps) },
    commands: suggestionCommands(deps),
  };
}

async function start(core: Core, { suggestions, problems, git }: Deps): Promise<void> {
  const { own, context, workspace, pinStore, pins, access, settings, log } = core;
  const { tabs, index, folders } = workspace;
  const dismissed = storeOf(context, 'dismissedSuggestions', log);
  suggestions.open(await dismissed.read(), dismissed.keep);
  const { read, keep } = storeOf(context, 'editorActivity', log);
  const activity = own.add(new EditorActivity({ tabs, stored: await read(), keep }));
  const histories = own.add(new Histories(git, log));
  const imports = own.add(new Imports(index.onDidTouch));
  const onDidChange = anyOf<unknown>(
    tabs.onDidChange,
    index.onDidChange,
    index.onDidOutdate,
    folders.onDidChange,
    pinStore.onDidChange,
    pins.onDidChange,
    problems.onDidChange,
    histories.onDidChange,
    imports.onDidChange,
    settings.suggestions.onDidChange,
  );
  const names = new WorkspaceNames(index);
  own.add(
    new Suggester({
      suggestions,
      tabs,
      names,
      imports,
      pins,
      access,
      activity,
      histories,
      onDidChange,
      log,
      problems: () => problems.counts(),
      title: (uri) => folders.paths.title(uri),
      isEnabled: () => settings.suggestions.value !== 'off',
    }),
  );
}

/**
 * Stores a value in a file in the extension's storage for the workspace. A window without a folder has no such storage,
 * and keeps nothing.
 */
function storeOf({ storageUri }: Core['context'], name: string, log: Logger) {
  const path = storageUri && vscode.Uri.joinPath(storageUri, `${name}.json`).fsPath;
  const queue = new Limiter(1);
  return {
    read: async (): Promise<unknown> => {
      try {
        return JSON.parse((path && (await readIfThere(path))) || '[]');
      } catch (cause) {
        log.error(toError(cause));
        return undefined;
      }
    },
    keep: (value: unknown) => {
      if (path === undefined) return;
      queue
        .run(() => replaceFile(path, JSON.stringify(value)))
        .catch((cause: unknown) => log.error(toError(cause)));
    },
  };
}
