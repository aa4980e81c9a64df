import type { CanonicalUri } from '../../core/documents/uris';
import { applyLook, withCheckbox } from './items';
import { resourceItem } from './resourceItem';
import type { GroupDeps, Row } from './row';

/**
 * A row of a live resource.
 * @param note what is said about it now.
 */
export function liveRow(
  { panel, own }: GroupDeps,
  id: string,
  uri: CanonicalUri,
  note = () => '',
): Row {
  const item = () => {
    const label = panel.title(uri);
    const isPinned = own.ofResource(uri) !== undefined;
    const shown = applyLook(resourceItem(panel, uri), id, {
      label,
      notes: [note()],
      tooltip: [label, note()],
      contextValue: isPinned ? 'problems.pinned' : 'problems',
    });
    return withCheckbox(shown, isPinned);
  };
  return { id, subject: { uri }, item };
}
