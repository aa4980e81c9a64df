import { toError } from '../../base/errors';
import type { CanonicalUri } from '../../core/documents/uris';
import type { PanelFeature } from '../../panel/panelFeature';
import { addWhileOpen } from '../../core/catalog/addWhileOpen';
import type { Core } from '../core';
import { TestReports, reportTopic } from './kind/testReports';
import { reportUri } from './model/reportUri';
import { reportsPanel } from './panel/reportsPanel';
import { ReportFiles } from './reading/reportFiles';

/** Serves what test runners have reported. */
export function registerReports(core: Core): PanelFeature {
  const { own, redactor, settings, log } = core;
  const { folders, index } = core.workspace;
  const { onDidTouch, onDidOutdate } = index;
  const files = own.add(
    new ReportFiles({
      moreGlobs: settings.testReports,
      onDidTouch,
      onDidOutdate,
      pathInFolder: (uri) => folders.pathInFolder(uri),
      isInside: (uri) => folders.isInside(uri),
      isSecret: folders.isSecret,
      isExcluded: (uri) => folders.isExcludedBySettings(uri),
      parse: async (text) => (await import('./model/parseReport')).parseReport(text),
    }),
  );
  const title = (uri: CanonicalUri) => folders.paths.title(uri);
  const resolve = (path: string) => folders.paths.resolve(path);
  const kind = own.add(new TestReports({ files, title, resolve, redactor }));
  addWhileOpen(core, reportTopic, kind);
  const reports = () => files.now.map(({ uri }) => reportUri(title(uri)));
  return reportsPanel({
    reports,
    look: () => void files.all().catch((cause: unknown) => log.error(toError(cause))),
    onDidFind: files.onDidFind,
    resolve,
  });
}
