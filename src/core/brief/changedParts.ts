import type { PartContents } from '../budget/composition';
import { readPart, type PinnedPart, withOutline } from '../budget/pinnedParts';
import type { ReadContext } from '../catalog/resource';
import type { Outlines } from '../outline/outlines';
import { escapeMarkup } from './escapeMarkup';
import type { BriefBudget } from './limits';
import { lostParts } from './lostParts';
import {
  isSavedSince,
  isStillUnavailable,
  isUnchanged,
  mayHaveRoom,
  partKey,
  wasRead,
  type SentState,
} from './sentState';
import { changesSince } from './sentTexts';

export interface Reads {
  readonly context: ReadContext;
  readonly outlines: Outlines;
  /** The texts that were read for this brief. */
  readonly texts: Map<PinnedPart, PartContents>;
}

/**
 * The parts that were not sent before, have another text by now, or may have more room. Others of which only the name was sent
 * are not read again.
 */
export async function changedParts(
  pinned: readonly PinnedPart[],
  sent: SentState,
  reads: Reads,
): Promise<readonly PinnedPart[]> {
  const changed: PinnedPart[] = [];
  const { unpinned, gone } = lostParts(sent, pinned);
  const areFewer = [...unpinned, ...gone].some(({ hash }) => hash !== undefined);
  for (const part of pinned) {
    const known = sent.parts.get(partKey(part));
    const contents = known && wasRead(known) ? await readOnce(part, reads) : undefined;
    if (known && isStillUnavailable(known, contents)) continue;
    if (known && mayHaveRoom(known, part, areFewer)) changed.push(part);
    else if (!known || !isUnchanged(known, part, contents)) changed.push(part);
  }
  return changed;
}

interface Known {
  readonly sent: SentState;
  readonly texts: ReadonlyMap<PinnedPart, PartContents>;
  readonly budget: BriefBudget;
}

/** The changes of those parts of which the session has the text, or its outline. */
export async function changesOf(
  parts: readonly PinnedPart[],
  { sent, texts, budget }: Known,
): Promise<ReadonlyMap<PinnedPart, PartContents>> {
  const all = new Map<PinnedPart, PartContents>();
  for (const part of parts) {
    const { pin } = part;
    const known = pin && sent.parts.get(partKey(part));
    const contents = texts.get(part);
    if (!known || !contents) continue;
    // What the person has chosen since the outline was sent goes instead, and never more than an outline that they chose.
    if (pin.shape === 'outline' || (pin.shape === 'whole' && known.bodies)) continue;
    const changes = await changesSince(known, contents, budget);
    if (changes) all.set(part, changes);
  }
  return all;
}

export function without(all: readonly PinnedPart[], some: readonly PinnedPart[]) {
  const those = new Set(some);
  return all.filter((part) => !those.has(part));
}

/** The parts that were sent before they were saved, and are saved by now. */
export function savedParts(
  unchanged: readonly PinnedPart[],
  sent: SentState,
  texts: ReadonlyMap<PinnedPart, PartContents>,
): readonly PinnedPart[] {
  return unchanged.filter((part) => {
    const known = sent.parts.get(partKey(part));
    return known !== undefined && isSavedSince(known, texts.get(part));
  });
}

export async function readOnce(
  part: PinnedPart,
  { context, outlines, texts }: Reads,
): Promise<PartContents> {
  const known = texts.get(part);
  if (known) return known;
  const read = await readPart(part, context);
  const inert = read.type === 'text' ? { ...read, text: escapeMarkup(read.text) } : read;
  const contents = withOutline(part, inert, outlines);
  texts.set(part, contents);
  return contents;
}
