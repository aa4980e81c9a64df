import type * as vscode from 'vscode';
import type { DisposableStore } from '../base/events';
import type { PinStore } from '../core/pins/pinStore';
import { replaceFile } from '../files/atomicWrite';
import { DocumentReader } from '../workspace/documentReader';
import { Encodings } from '../workspace/encodings';
import { FileIndex } from '../workspace/fileIndex';
import { Languages } from '../workspace/languages';
import { seenBuffer } from '../workspace/openDocument';
import { OpenTabs } from '../workspace/openTabs';
import { OutsideFiles } from '../workspace/outsideFiles';
import { CurrentPlace } from '../workspace/place';
import { ProblemFreshness } from '../workspace/freshness/problemFreshness';
import { TeamFiles } from '../workspace/teamFiles';
import { WorkspaceFolders } from '../workspace/workspaceFolders';
import { readExclude, type Settings } from '../settings/settings';

/** Creates the objects that watch and read the window's folders, files and tabs. */
export function watchWorkspace(
  own: DisposableStore,
  pinStore: PinStore,
  settings: Settings,
  log: vscode.LogOutputChannel,
) {
  const onError = (error: Error) => log.error(error);
  const folders = own.add(
    new WorkspaceFolders({ exclude: readExclude, secretFiles: settings.secretFiles }),
  );
  const index = own.add(new FileIndex(folders, onError));
  const languages = own.add(new Languages());
  const encodings = own.add(new Encodings(() => folders.all.map(({ uri }) => uri)));
  const maxReadBytes = () => settings.maxReadBytes.value;
  const tabs = own.add(new OpenTabs());
  const bufferOf = seenBuffer(tabs);
  const reader = new DocumentReader({ languages, encodings, bufferOf, maxReadBytes });
  const freshness = own.add(
    new ProblemFreshness({
      languages,
      tabs,
      textOfFile: (uri) => reader.text(uri, 'file'),
      isInWorkspace: (uri) => folders.isInside(uri),
    }),
  );
  return {
    folders,
    index,
    outside: own.add(new OutsideFiles({ pinStore, workspace: folders })),
    tabs,
    freshness,
    languages,
    encodings,
    place: own.add(new CurrentPlace(folders)),
    reader,
    team: own.add(new TeamFiles({ workspace: folders, files: index, replaceFile, onError })),
  };
}

export type Workspace = ReturnType<typeof watchWorkspace>;
