import { stepIndex } from '../pins/pin';
import { Attention } from './attention';
import { BodyChoice } from './bodyChoice';
import type { ComposeOptions, PlacedPart } from './composition';
import { groupOf, isOutlineAlone, leastRoom, sum, type Draft } from './drafts';
import { isNotePart, type BundlePart, type LeftOut, type Omission } from './leftOut';
import type { PlacedSection } from './section';
import { shareOut, type Claim } from './shares';

export type Placed<Part> = PlacedPart<Part> & Pick<PlacedSection, 'text'>;

interface Options<Part extends BundlePart> extends Pick<ComposeOptions<Part>, 'prompt'> {
  /** The tokens of all sections, and of the list of the parts that are left out. */
  readonly room: number;
  readonly list: Pick<LeftOut<Part>, 'reserve'>;
}

/** Tokens; the beginning of a body has some lines. */
const leastBegun = 60;

/** Shares the room out, and keeps some for the list of the parts that turn out to be left out. */
export async function placeDrafts<Part extends BundlePart>(
  drafts: readonly Draft<Part>[],
  options: Options<Part>,
): Promise<readonly Placed<Part>[]> {
  const { room, list, prompt } = options;
  const claims = drafts.map((draft, index) => claimOf(draft, index, room));
  const choosers = drafts.map((draft) => {
    const { outline, marks } = draft;
    return outline && !isOutlineAlone(draft) ? { section: outline, marks } : undefined;
  });
  const bodies = new BodyChoice(choosers, new Attention(prompt));
  const roomIf = async (left: readonly Draft<Part>[]) =>
    room - (await list.reserve(left.map(({ part }) => part)));
  const isAbsent = ({ section, outline }: Draft<Part>) => !section && !outline;
  let leftOut = drafts.filter(isAbsent);
  const first = await shareOut(claims, await roomIf(leftOut));
  if (claims.some(({ need }, at) => (first[at] ?? 0) < need)) {
    // With more room for them, no others than these are left out.
    const shares = await shareOut(claims, await roomIf(drafts));
    const isLess = (at: number) => (shares[at] ?? 0) < Math.min(claims[at]?.need ?? 0, leastRoom);
    leftOut = drafts.filter((draft, at) => isAbsent(draft) || isLess(at));
  }
  const roomOfParts = await roomIf(leftOut);
  const own = await shareOut(claims, roomOfParts, bodies);
  beginBody(claims, own, roomOfParts, bodies);
  const shares = own.map((share, at) => share + bodies.addedTo(at));
  const placed = await Promise.all(
    drafts.map(async (draft, at) => {
      const share = shares[at] ?? 0;
      const { part, contents, section, outline } = draft;
      if (!outline || share >= (section?.need ?? Infinity)) return placeDraft(draft, share);
      const plan = bodies.planOf(at, outline, own[at] ?? 0);
      return { part, contents, ...(await outline.place(share, plan)) };
    }),
  );
  const isWasted = placed.map(({ tokens }, at) => tokens === 0 && (shares[at] ?? 0) >= leastRoom);
  if (!isWasted.includes(true)) return placed;
  // Not even a line has room in that share: the others get it.
  const without = drafts.map(({ part, contents, ...each }, at) =>
    isWasted[at] ? { part, contents } : { part, contents, ...each },
  );
  return placeDrafts(without, options);
}

/** Fills what no form and no whole body has room in with the beginning of one. */
function beginBody(
  claims: readonly Claim[],
  shares: readonly number[],
  room: number,
  bodies: BodyChoice,
): void {
  const taken = claims.map((_, at) => (shares[at] ?? 0) + bodies.addedTo(at));
  const left = room - sum(taken);
  if (left < leastBegun) return;
  const shortened = claims.flatMap(({ step, forms = [], need }, at) => {
    const isOutline = (shares[at] ?? 0) >= (forms[0] ?? Infinity) && (taken[at] ?? 0) < need;
    return isOutline ? [{ at, step }] : [];
  });
  const steps = [...new Set(shortened.map(({ step }) => step))].toSorted((a, b) => b - a);
  for (const step of steps) {
    const its = shortened.filter((each) => each.step === step).map(({ at }) => at);
    if (bodies.begin(new Set(its), left)) return;
  }
}

/** Places a part without its outline. */
export async function placeDraft<Part>(
  { part, contents, section, noOutline }: Draft<Part>,
  share: number,
): Promise<Placed<Part>> {
  if (section) return { part, contents, ...(await section.place(share, noOutline)) };
  const omission: Omission = contents.type === 'text' ? { type: 'budget' } : contents;
  return { part, contents, omission, text: '', tokens: 0 };
}

function claimOf<Part extends BundlePart>(draft: Draft<Part>, index: number, room: number): Claim {
  const { part, contents, section, outline } = draft;
  const isAlone = isOutlineAlone(draft);
  // What has no room even for a line can be named by its outline.
  const needOfOutline = isAlone ? outline?.need : outline && room + 1;
  const isNote = isNotePart(part);
  const isOfLines = contents.type === 'text' && contents.firstLine !== undefined;
  return {
    group: groupOf(part, index),
    step: part.pin ? stepIndex(part.pin.priority) : 0,
    need: section?.need ?? needOfOutline ?? 0,
    forms: outline?.forms,
    isTests: outline?.isTests,
    isNote,
    isEssential:
      (section !== undefined || isAlone) && (isNote || isOfLines || part.pin?.priority === 1),
  };
}
