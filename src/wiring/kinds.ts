import type * as vscode from 'vscode';
import type { DisposableStore } from '../base/events';
import type { PinStore } from '../core/pins/pinStore';
import { replaceFile } from '../files/replaceFile';
import { Diagnostics } from '../kinds/diagnostics';
import { DocumentReader } from '../workspace/documentReader';
import { Documents } from '../kinds/documents';
import { EditorState } from '../kinds/editorState';
import { FileIndex } from '../workspace/fileIndex';
import { Folders } from '../kinds/folders';
import { Languages } from '../workspace/languages';
import { OpenTabs } from '../workspace/openTabs';
import { OutsideFiles } from '../workspace/outsideFiles';
import { ownOutput } from '../workspace/ownOutput';
import { Selection } from '../kinds/selection';
import { TeamFiles } from '../workspace/teamFiles';
import { WorkspaceFolders } from '../workspace/workspaceFolders';
import { readExclude, readSetting } from './settings';

/** What the window holds, and the kinds of resources that it makes up. */
export function createKinds(
  own: DisposableStore,
  context: Pick<vscode.ExtensionContext, 'extension' | 'logUri'>,
  state: PinStore,
  log: vscode.LogOutputChannel,
) {
  const secretFiles = () => readSetting('secretFiles');
  const workspace = own.add(new WorkspaceFolders({ exclude: readExclude, secretFiles }));
  const tabs = own.add(new OpenTabs());
  const index = own.add(new FileIndex(workspace, (error) => log.error(error)));
  const outside = own.add(new OutsideFiles({ state, workspace }));
  const languages = own.add(new Languages());
  const maxReadBytes = () => readSetting('maxReadBytes');
  const reader = new DocumentReader({ languages, maxReadBytes });
  const documents = own.add(
    new Documents({ tabs, index, outside, workspace, reader, isOwn: ownOutput(context) }),
  );
  const problems = own.add(new Diagnostics(workspace));
  const team = own.add(
    new TeamFiles({ workspace, files: index, replaceFile, onError: (error) => log.error(error) }),
  );
  const kinds = [
    own.add(new EditorState(tabs, workspace)),
    own.add(new Selection({ workspace, maxReadBytes })),
    documents,
    own.add(new Folders(documents, reader, workspace)),
    problems,
  ];
  return { workspace, tabs, index, outside, reader, documents, problems, team, kinds };
}

export type Kinds = ReturnType<typeof createKinds>;
