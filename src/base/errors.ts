/** An error whose message can be shown to users and MCP clients unchanged. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

/** What stood in the way on the user's machine, and what only the user can do something about. */
export type Obstacle =
  | { readonly type: 'noFreePort'; readonly host: string; readonly code: string | undefined }
  | {
      readonly type: 'noTokenFile' | 'locked' | 'foreignFolder' | 'unquotable' | 'changed';
      readonly path: string;
    }
  | { readonly type: 'newerState' };

/** Its message is for the log: the panel translates the obstacle. */
export class Obstructed extends UserError {
  override readonly name = 'Obstructed';
  constructor(
    readonly obstacle: Obstacle,
    message: string,
  ) {
    super(message);
  }
}

/** Nothing is served under this URI. Whether it is missing or held back is not disclosed. */
export class ResourceNotFound extends UserError {
  override readonly name = 'ResourceNotFound';
  constructor(readonly uri: string) {
    super('Resource not found');
  }
}

/** The request itself is wrong: a malformed URI, an unknown cursor, a resource over the limit. */
export class InvalidRequest extends UserError {
  override readonly name = 'InvalidRequest';
}

/** Too many requests run at once; the same one can succeed a moment later. */
export class Busy extends UserError {
  override readonly name = 'Busy';
}

/** The resource exists but cannot be read now. The message says why, and what to do. */
export class Unavailable extends UserError {
  override readonly name = 'Unavailable';
}

/** Whether a resource cannot be read as it was asked for, at least for now. */
export function isRefusal(cause: unknown): boolean {
  return [InvalidRequest, Unavailable, Busy].some((refusal) => cause instanceof refusal);
}

export function toError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}

/** The code of a failed system call, such as ENOENT. */
export function systemErrorCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : undefined;
}
