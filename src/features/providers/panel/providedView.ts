import { parseUri } from '../../../core/documents/uris';
import type { KnownProviders, KnownProvider } from '../../../core/sharing/providers';
import type { ResourceView } from '../../../panel/resourceViews';
import * as vscode from 'vscode';

/** The resources that other extensions provide. A path alone would be taken for a file's. */
export function providedView(providers: Pick<KnownProviders, 'all'>): ResourceView {
  return {
    show: (uri) => {
      const { scheme } = parseUri(uri);
      const provider = providers.all.find((each) => each.scheme === scheme);
      return (
        provider && { title: uri, icon: providerIcon(provider), pinnedAs: 'provided', stateOf: uri }
      );
    },
  };
}

export function providerIcon(provider: KnownProvider | undefined): vscode.TreeItem['iconPath'] {
  return provider?.icon ? vscode.Uri.parse(provider.icon.src) : new vscode.ThemeIcon('extensions');
}
