import * as vscode from 'vscode';
import { parseUri, type CanonicalUri } from '../../../core/documents/uris';
import { splitTitle } from '../../../core/pins/title';
import type { PanelFeature } from '../../../panel/panelFeature';
import { reportTopic } from '../kind/testReports';
import { ReportsGroup, type PanelReports } from './reportsGroup';
import { reportPath } from '../model/reportUri';

interface Deps extends PanelReports {
  /** The document of a path as titles show it. */
  resolve(path: string): CanonicalUri | undefined;
}

/** Test reports are rows of a group of their own; a click opens the file. */
export function reportsPanel(deps: Deps): PanelFeature {
  return {
    view: {
      topic: reportTopic,
      live: () => deps.reports(),
      show: (uri) => {
        const path = reportPath(uri);
        if (path === undefined) return undefined;
        const document = deps.resolve(path);
        return {
          title: vscode.l10n.t('Test report {0}', splitTitle(path).label),
          detail: path,
          icon: new vscode.ThemeIcon('beaker'),
          pinnedAs: 'live',
          details: [path],
          open: async (viewColumn) => {
            if (document === undefined) return;
            const file = vscode.Uri.from(parseUri(document));
            await vscode.window.showTextDocument(file, { viewColumn, preview: true });
          },
        };
      },
    },
    group: { behind: 'changes', create: (group) => new ReportsGroup(group, deps) },
  };
}
