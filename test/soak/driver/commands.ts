/** A document as VS Code holds it. */
export interface OpenText {
  readonly path: string;
  readonly text: string;
  readonly isDirty: boolean;
}

/** The commands that the driver runs in the extension host. Paths are absolute. */
export interface Commands {
  show(given: { readonly path: string }): Promise<void>;
  /** Replaces the text of a document that is shown, without saving it. */
  edit(given: { readonly path: string; readonly text: string }): Promise<void>;
  /** `false` if VS Code could not save it, such as over a newer file. */
  save(given: { readonly path: string }): Promise<boolean>;
  revert(given: { readonly path: string }): Promise<void>;
  /** Closes the tabs of a document, and drops its unsaved edits. */
  close(given: { readonly path: string }): Promise<void>;
  create(given: { readonly path: string; readonly text: string }): Promise<void>;
  rename(given: { readonly from: string; readonly to: string }): Promise<void>;
  remove(given: { readonly path: string }): Promise<void>;
  /** Selects the first lines of the active editor. */
  select(given: { readonly lines: number }): Promise<void>;
  problems(given: { readonly path: string; readonly messages: readonly string[] }): Promise<void>;
  /** Runs a command of ours, with the file as the Explorer's menu gives it. */
  run(given: { readonly command: string; readonly path?: string }): Promise<void>;
  /** Comments on the first lines of a file, as its form in the editor does. */
  comment(given: {
    readonly path: string;
    readonly lines: number;
    readonly text: string;
  }): Promise<void>;
  /** Changes a setting of the workspace; without a value, it is removed. */
  setting(given: { readonly key: string; readonly value?: unknown }): Promise<void>;
  /** The files that VS Code has reported as added, written or removed since it was last asked. */
  reported(given: object): Promise<readonly string[]>;
  texts(given: object): Promise<readonly OpenText[]>;
  /** The files with a tab. That of one in the background can have no document. */
  tabs(given: object): Promise<readonly string[]>;
  /** Of the extension host, after a garbage collection. */
  health(given: object): Promise<{ readonly heapBytes: number; readonly descriptors: number }>;
}
