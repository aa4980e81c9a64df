import { parseUri } from '../../core/documents/uris';
import type { PanelDeps } from '../ports';
import type { ResourceView } from '../resourceViews';
import { providerIcon } from '../tree/providerIcon';

/** The resources that other extensions provide. A path alone would be taken for a file's. */
export function providedView({ providers }: Pick<PanelDeps, 'providers'>): ResourceView {
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
