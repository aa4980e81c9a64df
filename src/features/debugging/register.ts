import { fileUri } from '../../core/documents/uris';
import type { PanelFeature } from '../../panel/panelFeature';
import { addWhileOpen } from '../../core/catalog/addWhileOpen';
import type { Core } from '../core';
import { DebugResources } from './kind/debugResources';
import { sessionUri } from './model/sessionUri';
import { debugPanel } from './panel/debugPanel';
import { DebugSessions } from './reading/debugSessions';

/** Serves where the debugger is paused. */
export function registerDebugging(core: Core): PanelFeature {
  const { own, redactor, workspace } = core;
  const sessions = own.add(new DebugSessions());
  const title = (path: string) => workspace.folders.paths.title(fileUri(path));
  addWhileOpen(core, 'debug', own.add(new DebugResources({ sessions, title, redactor })));
  return debugPanel({
    sessions: () => sessions.names.map(sessionUri),
    onDidComeOrGo: sessions.onDidComeOrGo,
  });
}
