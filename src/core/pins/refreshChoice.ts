/** The interval at which a resource is refreshed that does not announce its changes. */
export const refreshChoices = ['never', 'hour', 'day'] as const;

export type RefreshChoice = (typeof refreshChoices)[number];

const lengths: Readonly<Record<Exclude<RefreshChoice, 'never'>, number>> = {
  hour: 3_600_000,
  day: 86_400_000,
};

/** The time is up to a tenth later, so that not everything is refreshed at the same moment. */
export function nextDue(refresh: RefreshChoice, now: number, random: number): number | undefined {
  return refresh === 'never' ? undefined : now + lengths[refresh] * (1 + random / 10);
}
