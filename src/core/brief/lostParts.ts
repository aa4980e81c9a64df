import type { PinnedPart } from '../budget/pinnedParts';
import type { ReadContext } from '../catalog/resource';
import { isWide } from '../pins/pin';
import { partKey, type SentPart, type SentState } from './sentState';

/** Parts that were sent and are there no longer. */
interface LostParts {
  readonly unpinned: readonly SentPart[];
  /** Files that folders or globs have no longer, which are still pinned. */
  readonly gone: readonly SentPart[];
}

/** A file that is only missing is not among them. */
export function lostParts(sent: SentState, pinned: readonly PinnedPart[]): LostParts {
  const present = new Set(pinned.map(partKey));
  const lost = [...sent.parts].flatMap(([key, part]) => (present.has(key) ? [] : part));
  const pins = new Map(pinned.flatMap((part) => (part.pin ? [[part.pin.id, part] as const] : [])));
  const pinnedAs = ({ pin }: SentPart) => (pin === undefined ? undefined : pins.get(pin));
  return {
    unpinned: lost.filter((part) => !pinnedAs(part)),
    gone: lost.filter((part) => {
      const { pin, reason } = pinnedAs(part) ?? {};
      return pin !== undefined && isWide(pin.target) && !reason;
    }),
  };
}

/** The titles of parts that were sent, without those that are held back by now. */
export async function lostTitles(
  sent: SentState,
  pinned: readonly PinnedPart[],
  { sees, maySee }: Pick<ReadContext, 'sees' | 'maySee'>,
): Promise<Record<keyof LostParts, readonly string[]>> {
  if (!sees('pins')) return { unpinned: [], gone: [] };
  const titlesOf = async (parts: readonly SentPart[]) => {
    const titles: string[] = [];
    for (const { title, subject, absence } of parts) {
      if (absence !== undefined) continue;
      if (subject === undefined || (await maySee(subject))) titles.push(title);
    }
    return titles;
  };
  const { unpinned, gone } = lostParts(sent, pinned);
  return { unpinned: await titlesOf(unpinned), gone: await titlesOf(gone) };
}
