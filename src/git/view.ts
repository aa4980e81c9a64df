/** One reader's view of a repository during one request. */
export interface View {
  readonly signal: AbortSignal;
  /** @param path the path relative to the repository's root. */
  maySee(path: string): Promise<boolean>;
}

export interface Named {
  readonly path: string;
  /** The earlier name of a renamed file. */
  readonly from?: string;
}

/** Divides files into those that may be seen under each of their names, and the others. */
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
