/** How often what does not tell of its changes is looked at again by itself. */
export const refreshChoices = ['never', 'hour', 'day'] as const;

export type RefreshChoice = (typeof refreshChoices)[number];

const lengths: Readonly<Record<Exclude<RefreshChoice, 'never'>, number>> = {
  hour: 3_600_000,
  day: 86_400_000,
};

/** A tenth later at most, so that not everything is looked at in the same moment. */
export function nextDue(refresh: RefreshChoice, now: number, random: number): number | undefined {
  return refresh === 'never' ? undefined : now + lengths[refresh] * (1 + random / 10);
}
