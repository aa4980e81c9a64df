/** The context of a test, or another run, which closes at its end everything that was opened in it. */
export interface Scope {
  after(close: () => unknown): void;
}
