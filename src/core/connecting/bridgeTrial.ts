/** The result of starting the bridge as a client starts it. */
export interface BridgeTrial {
  readonly outcome: TrialOutcome;
  /** What the bridge wrote to standard error: which window it chose, and why. */
  readonly said: string;
}

export type TrialOutcome =
  /** @property resources on the first page of the list. */
  | { readonly type: 'passed'; readonly resources: number; readonly hasMore: boolean }
  /** It runs, but found no window to connect to. */
  | { readonly type: 'nothing' }
  /** The program could not be started. */
  | { readonly type: 'notStarted'; readonly message: string }
  /** It ended before it had answered. */
  | { readonly type: 'ended'; readonly code: number | null }
  /** It answered with an error. */
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'timedOut' };
