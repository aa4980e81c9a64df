/** The result of starting the bridge as a client starts it. */
export interface BridgeTrial {
  readonly outcome: TrialOutcome;
  /** The bridge's standard error, which says which window it chose, and why. */
  readonly said: string;
}

/** The result of starting the bridge as a hook, as a client starts it. */
export type HookOutcome =
  /** @property characters the length of its output for the client. */
  | { readonly type: 'passed'; readonly characters: number }
  /** It runs, but no window has anything to send. */
  | { readonly type: 'nothing' }
  | Extract<TrialOutcome, { type: 'notStarted' | 'ended' | 'timedOut' }>;

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
