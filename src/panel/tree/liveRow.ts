import type { CanonicalUri } from '../../core/documents/uris';
import { applyLook, withCheckbox } from './items';
import { resourceItem } from './resourceItem';
import type { GroupDeps, Row } from './row';

interface Words {
  /** What is said about it now. */
  readonly note?: string;
  /** What a tick does. */
  readonly pin: string;
}

/** A row of a live resource. */
export function liveRow(
  { panel, own }: GroupDeps,
  id: string,
  uri: CanonicalUri,
  words: () => Words,
): Row {
  const item = () => {
    const label = panel.title(uri);
    const { note, pin } = words();
    const mark = panel.views.show(uri)?.mark;
    const isPinned = own.ofResource(uri) !== undefined;
    const shown = applyLook(resourceItem(panel, uri), id, {
      label,
      notes: [note, mark?.text],
      tooltip: [label, note, mark?.text, mark?.remedy],
      contextValue: isPinned ? 'problems.pinned' : 'problems',
    });
    return withCheckbox(shown, isPinned, pin);
  };
  return { id, subject: { uri }, item };
}
