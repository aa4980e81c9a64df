/** The members that have a value. */
export function defined<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const found = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found) as {
    [Name in keyof Members]?: Exclude<Members[Name], undefined>;
  };
}
