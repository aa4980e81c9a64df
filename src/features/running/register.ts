import { randomInt } from 'node:crypto';
import type { CanonicalUri } from '../../core/documents/uris';
import type { PanelFeature } from '../../panel/panelFeature';
import { addWhileOpen } from '../../core/catalog/addWhileOpen';
import { realUri } from '../../workspace/folderReader';
import type { Core } from '../core';
import { WhatRan } from './kind/whatRan';
import { RanCommands } from './model/ranCommands';
import { mayShareFolder } from './model/sharedFolders';
import { RunningGroup } from './panel/runningGroup';
import { runningView, type ViewDeps } from './panel/runningView';
import { SilentTerminals } from './panel/silentTerminals';
import { Tasks } from './watching/tasks';
import { Terminals } from './watching/terminals';

const maxReadMs = 10_000;
/** The address of a command has nine digits at most. */
const maxFirstId = 900_000_000;

/**
 * Keeps what runs in terminals and tasks in memory, and serves it once the person has agreed. After a refusal, nothing is
 * kept.
 */
export function registerRunning(core: Core): PanelFeature {
  const { own, access, agreements, log, redactor, sharing, workspace } = core;
  const { folders } = workspace;
  const rules = {
    access,
    realUri,
    isExcludedBySettings: (uri: CanonicalUri) => folders.isExcludedBySettings(uri),
  };
  // A pin outlives the window, and must not show a command of the next one.
  const commands = own.add(new RanCommands(randomInt(maxFirstId)));
  const options = {
    commands,
    redact: (text: string) => redactor.redact(text).text,
    isSecret: (path: string) => folders.isSecret(path),
    mayShare: (folder: CanonicalUri) => mayShareFolder(rules, folder),
    title: (uri: CanonicalUri) => folders.paths.title(uri),
  };
  const terminals = own.add(new Terminals(options));
  own.add(new Tasks({ commands, terminals, log }));
  const kind = own.add(new WhatRan(options));
  addWhileOpen(core, 'terminal', kind);
  const follow = () => commands.setOff(agreements.answerTo('terminal') === 'off');
  own.add(sharing.onDidChange(follow));
  follow();
  const silent = own.add(new SilentTerminals());
  const view: ViewDeps = {
    commands,
    answer: () => agreements.answerTo('terminal'),
    agree: (level) => agreements.answer('terminal', level),
    isOpen: () => sharing.isOpen('terminal'),
    lineOf: (id) => kind.lineOf(id),
    read: async (uri) => {
      const context = core.catalog.unrestricted.readContext(AbortSignal.timeout(maxReadMs));
      const contents = await context.read(uri);
      return contents && 'text' in contents ? contents.text : undefined;
    },
  };
  return {
    view: runningView(view),
    group: { behind: 'problems', create: (deps) => new RunningGroup(deps, view, silent) },
  };
}
