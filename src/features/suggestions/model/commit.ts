/** A commit's change of one file. */
export type FileChange =
  | { readonly kind: 'added' | 'modified' | 'deleted'; readonly path: string }
  | { readonly kind: 'renamed'; readonly from: string; readonly path: string };

/** The files that one commit changed. Paths are relative to the repository, with slashes. */
export type Commit = readonly FileChange[];
