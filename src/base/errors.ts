/** An error whose message is fit to show to a person, and to an MCP client, as it stands. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

/** Of the person's machine, for the person to clear away. */
export type Obstacle =
  | { readonly type: 'noFreePort'; readonly host: string; readonly code: string | undefined }
  | { readonly type: 'noTokenFile' | 'locked' | 'foreignFolder'; readonly path: string }
  | { readonly type: 'newerState' };

/** Its message is for the log: the panel says it in the person's language. */
export class Obstructed extends UserError {
  override readonly name = 'Obstructed';
  constructor(
    readonly obstacle: Obstacle,
    message: string,
  ) {
    super(message);
  }
}

/** Nothing is served under this URI. Says the same of what is not there and of what is held back. */
export class ResourceNotFound extends UserError {
  override readonly name = 'ResourceNotFound';
  constructor(readonly uri: string) {
    super('Resource not found');
  }
}

/** The request itself is wrong: a malformed URI, a cursor that is not ours, a resource over the limit. */
export class InvalidRequest extends UserError {
  override readonly name = 'InvalidRequest';
}

/** More is asked than is done at once: the same request is good a moment later. */
export class Busy extends UserError {
  override readonly name = 'Busy';
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
