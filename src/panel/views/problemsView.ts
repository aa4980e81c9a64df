import * as vscode from 'vscode';
import type { PanelDeps } from '../ports';
import type { ResourceView } from '../resourceViews';

interface Options {
  readonly problems: Pick<PanelDeps['problems'], 'documentOf'>;
  /** The title of a document. */
  title: PanelDeps['title'];
}

/** The problems of one document each. */
export function problemsView({ problems, title }: Options): ResourceView {
  const titled = (document: string) => vscode.l10n.t('Problems of {0}', document);
  return {
    show: (uri) => {
      const document = problems.documentOf(uri);
      return (
        document && {
          title: titled(title(document)),
          icon: new vscode.ThemeIcon('warning'),
          pinnedAs: 'live',
          about: { document, title: titled },
          stateOf: document,
        }
      );
    },
  };
}
