/** How it went when the bridge was started as a client starts it. */
export interface BridgeTrial {
  readonly outcome: TrialOutcome;
  /** On standard error: which window the bridge chose, and why. */
  readonly said: string;
}

export type TrialOutcome =
  /** @property resources on the first page of the list. */
  | { readonly type: 'passed'; readonly resources: number; readonly hasMore: boolean }
  /** It runs, but no window serves it anything. */
  | { readonly type: 'nothing' }
  /** The program could not be started. */
  | { readonly type: 'notStarted'; readonly message: string }
  /** It ended before it had answered. */
  | { readonly type: 'ended'; readonly code: number | null }
  /** It answered with an error. */
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'timedOut' };
