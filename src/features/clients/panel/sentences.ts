/** Joins the sentences that there are. */
export function sentences(...all: readonly (string | undefined)[]): string {
  return all.filter((one) => one !== undefined).join(' ');
}
