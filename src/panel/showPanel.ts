import * as vscode from 'vscode';
import type { DisposableStore } from '../base/events';
import { noteFileScheme } from '../core/documents/ownTexts';
import { BriefDocuments } from './brief/briefDocuments';
import type { KeyArguments } from './commands/command';
import { registerCommands, type Contributed } from './commands/registerCommands';
import { ContextKeys } from './contextKeys';
import { createPanelDeps, type PanelParts } from './createPanelDeps';
import { EditorMarks } from './marks/editorMarks';
import { FileDecorations } from './marks/fileDecorations';
import { TeamFileProblems } from './marks/teamFileProblems';
import { NoteFiles } from './noteFiles';
import { PreviewDocuments } from './previewDocuments';
import { showFailures } from './report';
import { StatusBar } from './statusBar';
import { PanelViews } from './tree/panelViews';

interface Deps extends PanelParts {
  /** The git branch that is checked out, where there is one. */
  branch(): Promise<string | undefined>;
}

/** Shows the panel and the marks, and registers the commands. */
export function showPanel(
  own: DisposableStore,
  context: vscode.ExtensionContext,
  deps: Deps,
): void {
  const panel = createPanelDeps(own, context, deps);
  const { features, branch } = deps;
  const views = own.add(new PanelViews(panel, features));
  const shown = own.add(new PreviewDocuments());
  const commandDeps = {
    ...panel,
    selectedWith: (row: unknown) => views.selectedWith(row),
    keepingFocus: (row: unknown, work: () => Promise<void>) => views.keepingFocus(row, work),
    repeatKey: (command: string, keys: readonly KeyArguments[]) => views.repeatKey(command, keys),
    branch,
    shown,
    documents: own.add(new BriefDocuments(panel, shown)),
  };
  own.add(registerCommands(contributedBy(context.extension), commandDeps, features));
  const notes = own.add(new NoteFiles(panel.pinStore));
  own.add(vscode.workspace.registerFileSystemProvider(noteFileScheme, notes));
  own.add(new ContextKeys(panel));
  own.add(new StatusBar(panel));
  own.add(new EditorMarks(panel));
  own.add(new FileDecorations(panel));
  own.add(new TeamFileProblems(panel));
  own.add(showFailures(panel));
}

function contributedBy({ packageJSON }: vscode.Extension<unknown>): Contributed {
  return (packageJSON as { readonly contributes: Contributed }).contributes;
}
