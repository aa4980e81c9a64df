import * as vscode from 'vscode';
import { canonicalUri, withoutQuery } from '../../../core/documents/uris';
import type { ResourceView } from '../../../panel/resourceViews';
import { commentsUri } from '../model/commentText';

const ownUri = canonicalUri(commentsUri);

/** All comments, where they were sent or read. They cannot be pinned: each goes with one prompt, not with all. */
export const commentsView: ResourceView = {
  show: (uri) =>
    withoutQuery(uri) === ownUri
      ? { title: vscode.l10n.t('Comments'), icon: new vscode.ThemeIcon('comment') }
      : undefined,
};
