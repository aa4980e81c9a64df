/** What one reader may see of a repository, during one request. */
export interface View {
  readonly signal: AbortSignal;
  /** @param path relative to the repository's root. */
  maySee(path: string): Promise<boolean>;
}

interface Named {
  readonly path: string;
  /** Its other name. */
  readonly from?: string;
}

/** Those of which each name may be seen, and the others. */
export async function divided<File extends Named>(
  files: readonly File[],
  { maySee }: View,
): Promise<{ readonly shown: readonly File[]; readonly hidden: readonly File[] }> {
  const [shown, hidden]: [File[], File[]] = [[], []];
  for (const file of files) {
    const isSeen =
      (await maySee(file.path)) && (file.from === undefined || (await maySee(file.from)));
    (isSeen ? shown : hidden).push(file);
  }
  return { shown, hidden };
}
