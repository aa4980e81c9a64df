import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server';
import { Busy, InvalidRequest, ResourceNotFound, toError, Unavailable } from '../../base/errors';
import type { Logger } from '../../base/logger';

/**
 * Runs a handler's work and turns its errors into MCP errors, which reveal nothing of this machine to a client. What
 * the work throws once its request is cancelled is no fault, and may be any text that the client gave as the reason.
 */
export function toMcpErrors(
  log: Logger,
): <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  return async (work, signal) => {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof ResourceNotFound) throw new ResourceNotFoundError(cause.uri);
      if (cause instanceof InvalidRequest) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, cause.message);
      }
      if (cause instanceof Busy || cause instanceof Unavailable) {
        throw new ProtocolError(ProtocolErrorCode.InternalError, cause.message);
      }
      if (!signal?.aborted) log.error(toError(cause));
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
    }
  };
}

/** The schema of a request's parameters: without one, the SDK answers wrong ones with an internal error. */
export function paramsSchema<T>(isValid: (value: unknown) => value is T): {
  params: StandardSchemaV1<unknown, T>;
} {
  const validate = (value: unknown) =>
    isValid(value) ? { value } : { issues: [{ message: 'not as MCP defines them.' }] };
  return { params: { '~standard': { version: 1, vendor: 'mcp-workspace-bridge', validate } } };
}
