import { targetKey, type PinTarget } from './pin';

interface Targeted {
  readonly target: PinTarget;
}

/**
 * Pairs targets of one source with the same ones of another, each at most once. Lines that have moved in one of them
 * still have the same text, which several ranges of a document can share: then the nearest are paired. Lines with another
 * text are paired last, as those before them can have moved to where they were.
 */
export function matchPins<One extends Targeted, Other extends Targeted>(
  ones: readonly One[],
  others: readonly Other[],
): ReadonlyMap<One, Other> {
  const pairs = new Map<One, Other>();
  const free = new Set(others);
  const pair = (one: One, other: Other) => {
    if (!pairs.has(one) && free.delete(other)) pairs.set(one, other);
  };
  const byKey = groupsOf(others, ({ target }) => targetKey(target));
  const same = ones.flatMap((one) =>
    (byKey.get(targetKey(one.target)) ?? []).map((other) => ({ one, other })),
  );
  for (const { one, other } of same) if (!hasOtherText(one.target, other.target)) pair(one, other);
  const byText = groupsOf([...free], ({ target }) => textKey(target));
  const near = ones
    .filter((one) => !pairs.has(one))
    .flatMap((one) =>
      (byText.get(textKey(one.target)) ?? []).map((other) => ({
        one,
        other,
        distance: distance(one.target, other.target),
      })),
    );
  for (const { one, other } of near.toSorted((a, b) => a.distance - b.distance)) pair(one, other);
  for (const { one, other } of same) pair(one, other);
  return pairs;
}

function groupsOf<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key | undefined,
): ReadonlyMap<Key | undefined, readonly Item[]> {
  const groups = new Map<Key | undefined, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** `undefined` for what has no text to be found by. */
function textKey(target: PinTarget): string | undefined {
  if (target.type !== 'range' || target.marks.length === 0) return undefined;
  return `${target.uri}#${target.marks.join(' ')}`;
}

function hasOtherText(one: PinTarget, other: PinTarget): boolean {
  const [text, otherText] = [textKey(one), textKey(other)];
  return text !== undefined && otherText !== undefined && text !== otherText;
}

function distance(one: PinTarget, other: PinTarget): number {
  return Math.abs(firstLine(one) - firstLine(other));
}

function firstLine(target: PinTarget): number {
  return target.type === 'range' ? target.lines.first : 0;
}
