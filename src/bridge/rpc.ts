/** JSON-RPC 2.0 as MCP uses it: ids are strings or integers, parameters and results are objects. */

import { isObject, type JsonObject } from '../base/json';

export type RequestId = string | number;

export interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly method: string;
  readonly params?: JsonObject;
}

export interface RpcNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: JsonObject;
}

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export interface RpcResponse {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly result?: JsonObject | undefined;
  readonly error?: RpcError;
}

export type RpcMessage = RpcRequest | RpcNotification | RpcResponse;

export const errorCodes = {
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  unsupportedProtocolVersion: -32022,
} as const;

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

export function isRequest(value: unknown): value is RpcRequest {
  return isCall(value) && isRequestId(value['id']);
}

export function isNotification(value: unknown): value is RpcNotification {
  return isCall(value) && !('id' in value);
}

export function isResponse(value: unknown): value is RpcResponse {
  return isObject(value) && isRequestId(value['id']) && isOutcome(value);
}

/** Whether a value is a result or an error. Errors at the level of HTTP have no id, or null. */
export function isOutcome(
  value: unknown,
): value is JsonObject & Pick<RpcResponse, 'result' | 'error'> {
  if (!isObject(value) || 'method' in value) return false;
  return isObject(value['result']) || isError(value['error']);
}

function isError(value: unknown): value is RpcError {
  return isObject(value) && Number.isInteger(value['code']) && typeof value['message'] === 'string';
}

export function succeed(id: RequestId, result: JsonObject): RpcResponse {
  return { jsonrpc: '2.0', id, result };
}

export function fail(id: RequestId, code: number, message: string, data?: unknown): RpcResponse {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
}

/** An error that names no request: it has no id, which in MCP is never null. */
export function failUnnamed(code: number, message: string): Pick<RpcResponse, 'jsonrpc' | 'error'> {
  return { jsonrpc: '2.0', error: { code, message } };
}

export function notification(method: string, params?: JsonObject): RpcNotification {
  return { jsonrpc: '2.0', method, ...(params && { params }) };
}

function isCall(value: unknown): value is JsonObject {
  return (
    isObject(value) &&
    value['jsonrpc'] === '2.0' &&
    typeof value['method'] === 'string' &&
    (value['params'] === undefined || isObject(value['params']))
  );
}

/** The notifications that a list has changed, by their names in the filter of `subscriptions/listen`. */
export const listNotifications = {
  resourcesListChanged: 'notifications/resources/list_changed',
  toolsListChanged: 'notifications/tools/list_changed',
  promptsListChanged: 'notifications/prompts/list_changed',
};

export const updated = 'notifications/resources/updated';
