import {
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCRequest,
} from '@modelcontextprotocol/server';
import { sessionRevisions } from '../../core/protocol/serverDeclaration';
import type { Refusal } from '../http/guards';

export const idInUse: Refusal = {
  status: 400,
  message: 'Invalid request: this id is already in use.',
};

export const notAcceptable: Refusal = {
  status: 406,
  code: -32000,
  message: 'Not acceptable: accept application/json and text/event-stream.',
};

export function unsupportedRevision(revision: string): Refusal {
  const message = `Bad request: unsupported protocol version ${revision.slice(0, 50)}; supported: ${sessionRevisions.join(', ')}.`;
  return { status: 400, code: -32000, message };
}

export function isInitialize(message: unknown): message is JSONRPCRequest {
  return isJSONRPCRequest(message) && message.method === 'initialize';
}

export function malformedInitialize({ id }: JSONRPCRequest): Refusal {
  const message =
    'Invalid params: initialize needs protocolVersion, capabilities, and clientInfo with name and version.';
  return { status: 400, code: -32602, message, id };
}

export function secondInitialize(request: JSONRPCRequest): Refusal {
  const message = 'Invalid request: the session is initialized already.';
  return isInitializeRequest(request)
    ? { status: 400, message, id: request.id }
    : malformedInitialize(request);
}
