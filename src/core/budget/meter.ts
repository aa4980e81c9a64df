/** The estimated tokens of the pinned context; each model counts in its own way. */
export interface Load {
  readonly total: number;
  readonly budget: number;
}

/** Formats a number in about three characters: 950, 1.2k, 20k, 1.5M. */
export function formatTokens(count: number): string {
  if (count < 1_000) return String(Math.round(count));
  const isMillions = count >= 999_500;
  const scaled = count / (isMillions ? 1_000_000 : 1_000);
  const text = scaled < 9.95 ? scaled.toFixed(1).replace('.0', '') : String(Math.round(scaled));
  return text + (isMillions ? 'M' : 'k');
}
