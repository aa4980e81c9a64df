import type { DisposableStore } from '../base/events';
import type { Logger } from '../base/logger';
import type { PinStore } from '../core/pins/pinStore';
import { replaceFile } from '../files/atomicWrite';
import { DocumentReader } from './documentReader';
import { Encodings } from './encodings';
import { FileIndex } from './fileIndex';
import { FrontEditor } from './frontEditor';
import { Languages } from './languages';
import { seenBuffer } from './openDocument';
import { OpenTabs } from './openTabs';
import { OutsideFiles } from './outsideFiles';
import { CurrentPlace } from './place';
import { ProblemFreshness } from './freshness/problemFreshness';
import { TeamFiles } from './teamFiles';
import { WorkspaceFolders } from './workspaceFolders';
import { readExclude, type Settings } from '../settings/settings';

interface Deps {
  readonly pinStore: PinStore;
  readonly settings: Settings;
  readonly log: Logger;
}

/** Watches and reads the window's folders, files and tabs. */
export function openWorkspace(own: DisposableStore, { pinStore, settings, log }: Deps) {
  const onError = (error: Error) => log.error(error);
  const folders = own.add(
    new WorkspaceFolders({ exclude: readExclude, secretFiles: settings.secretFiles }),
  );
  const index = own.add(new FileIndex(folders, onError));
  const languages = own.add(new Languages());
  const encodings = own.add(new Encodings(() => folders.all.map(({ uri }) => uri)));
  const maxReadBytes = () => settings.maxReadBytes.value;
  const tabs = own.add(new OpenTabs());
  const front = own.add(new FrontEditor());
  const bufferOf = seenBuffer(tabs, index.unwatched);
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
    front,
    freshness,
    languages,
    encodings,
    place: own.add(new CurrentPlace(folders, front)),
    reader,
    team: own.add(new TeamFiles({ workspace: folders, files: index, replaceFile, onError })),
  };
}

export type Workspace = ReturnType<typeof openWorkspace>;
