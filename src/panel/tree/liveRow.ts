import type { CanonicalUri } from '../../core/documents/uris';
import { pinnableRow } from './pinnableRow';
import { resourceItem } from './resourceItem';
import type { GroupDeps, Row } from './row';

interface Words {
  /** What is said about it now. */
  readonly note?: string | undefined;
  /** What a tick does. */
  readonly pin: string;
}

/** A row of a live resource. @param group the id of its group. */
export function liveRow(
  deps: GroupDeps,
  group: string,
  uri: CanonicalUri,
  words: () => Words,
): Row {
  const { panel } = deps;
  const look = () => {
    const label = panel.title(uri);
    const { note, pin } = words();
    const mark = panel.views.show(uri)?.mark;
    return {
      item: resourceItem(panel, uri),
      label,
      notes: [note, mark?.text],
      tooltip: [label, note, mark?.text, mark?.remedy],
      pin,
    };
  };
  return pinnableRow(deps, { id: `${group}:${uri}`, uri, name: 'live', look });
}
