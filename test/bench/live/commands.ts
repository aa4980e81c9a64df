/** The commands that the probe runs in the extension host. */
export interface Commands {
  open(given: { readonly path: string }): Promise<void>;
  /** Edits these documents side by side, each so many times, on so many lines at once, and notes when VS Code announced each change. */
  edit(given: {
    readonly paths: readonly string[];
    readonly times: number;
    readonly lines: number;
    readonly everyMs: number;
  }): Promise<{
    /** In milliseconds since 1970, as all times here. */
    readonly all: readonly number[];
    /** The number of text edits in all changes: a change has one for each line. */
    readonly textEdits: number;
    /** The last of each document, by its path. */
    readonly last: Readonly<Record<string, number>>;
  }>;
  findFiles(given: object): Promise<{ readonly ms: number; readonly count: number }>;
  /** Whether clients may read what runs in terminals. */
  shareTerminals(given: { readonly level: 'on' | 'off' }): Promise<void>;
  /** Types a line in a terminal, and tells when VS Code announced its end. */
  runInTerminal(given: { readonly line: string }): Promise<{ readonly endedAt: number }>;
  /** The size of the heap after a garbage collection. */
  heap(given: object): Promise<{ readonly bytes: number }>;
  watchLoop(given: object): Promise<void>;
  /** The delays of the event loop since `watchLoop`. */
  loop(given: object): Promise<{ readonly p99Ms: number; readonly maxMs: number }>;
}
