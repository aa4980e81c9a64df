/** What closes what was opened in it: the context of a test, or a run that is none. */
export interface Scope {
  after(close: () => unknown): void;
}
