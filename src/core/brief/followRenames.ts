import type { PinnedPart } from '../budget/pinnedParts';
import type { ReadContext } from '../catalog/resource';
import { isWide } from '../pins/pin';
import { partKey, subjectOf, type SentState } from './sentState';

interface Followed {
  /** What the session has received, by the present addresses. */
  readonly sent: SentState;
  /** The old and the present title of each part. */
  readonly renamed: readonly string[];
}

/**
 * Finds what was sent of pins that have followed their files to other names, so that no more than changes are sent. What has
 * an old name that is held back by now counts as not sent.
 */
export async function followRenames(
  sent: SentState,
  pinned: readonly PinnedPart[],
  { maySee }: Pick<ReadContext, 'maySee'>,
): Promise<Followed> {
  const present = new Set(pinned.map(partKey));
  const left = [...sent.parts].filter(([key, { absence }]) => !absence && !present.has(key));
  if (left.length === 0) return { sent, renamed: [] };
  const byPin = new Map(left.map(([key, part]) => [part.pin, { key, before: part }]));
  const parts = new Map(sent.parts);
  const renamed: string[] = [];
  for (const part of pinned) {
    const { pin, title, reason } = part;
    // A folder or a glob does not tell which of its files was which.
    if (!pin || reason || isWide(pin.target) || parts.has(partKey(part))) continue;
    const known = byPin.get(pin.id);
    if (!known?.before.subject || !(await maySee(known.before.subject))) continue;
    const { key, before } = known;
    const subject = subjectOf(part);
    parts.delete(key);
    parts.set(partKey(part), { ...before, title, subject });
    // What has pinned lines in its address changes it with the folders of the window, too.
    if (subject !== before.subject) renamed.push(`${before.title} is ${title} now`);
  }
  return { sent: { ...sent, parts }, renamed };
}
