import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestId } from '@modelcontextprotocol/server';
import { disconnectedHeader, disconnectedValue } from '../../core/protocol/serverDeclaration';

/** The part of a request that is read before its body. */
export interface RequestHead {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Each `Host` that was sent; `headers` has the first one alone. */
  readonly hosts: readonly string[];
  /** The local port that received it. */
  readonly port: number;
}

export interface Refusal {
  readonly status: number;
  /** The JSON-RPC error code; −32600, an invalid request, by default. */
  readonly code?: number;
  readonly message: string;
  /** Details of the error. */
  readonly data?: unknown;
  /** The id of the request that is refused, if it was read. */
  readonly id?: RequestId;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Guard = (head: RequestHead) => Refusal | undefined;

/** The first refusal of a list of guards, in their order. */
export function firstRefusal(guards: readonly Guard[]): Guard {
  return (head) => {
    for (const guard of guards) {
      const refusal = guard(head);
      if (refusal) return refusal;
    }
    return undefined;
  };
}

/** How a loopback address is spelled. A parser of URLs takes other spellings, too, and what stands around it. */
const loopbackHosts = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i;
const loopbackOrigins = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i;

/** Prevents DNS rebinding: a page whose host name resolves to this machine sends that name. Any port is allowed. */
export const loopbackHost: Guard = ({ hosts: [host, ...others] }) =>
  host !== undefined && others.length === 0 && loopbackHosts.test(host)
    ? undefined
    : { status: 403, message: 'Forbidden: the Host must be 127.0.0.1, localhost or [::1].' };

/** A browser names the page's origin; other clients send none. */
export const loopbackOrigin: Guard = ({ headers: { origin } }) =>
  origin === undefined || loopbackOrigins.test(origin)
    ? undefined
    : { status: 403, message: 'Forbidden: this Origin may not use the server.' };

/** Allows the given paths, and the methods of each. */
export function routes(table: Readonly<Record<string, readonly string[]>>): Guard {
  return ({ path, method }) => {
    const methods = Object.hasOwn(table, path) ? table[path] : undefined;
    if (!methods) return { status: 404, message: 'Not found: the endpoint is /mcp.' };
    if (methods.includes(method)) return undefined;
    const allow = methods.join(', ');
    return { status: 405, message: `Method not allowed: ${allow}.`, headers: { allow } };
  };
}

/** Compares digests, so that the time it takes reveals nothing about the token. */
export function bearer(token: string): Guard {
  const expected = digest(`Bearer ${token}`);
  return ({ headers }) =>
    timingSafeEqual(digest((headers.authorization ?? '').replace(/^bearer /i, 'Bearer ')), expected)
      ? undefined
      : {
          status: 401,
          message: 'Unauthorized: the header "Authorization: Bearer TOKEN" is missing or wrong.',
          headers: { 'www-authenticate': 'Bearer' },
        };
}

/**
 * Ends sessions that were opened with a token that has been replaced since. They get no 401, at which VS Code's client
 * would ask the person for an OAuth client.
 */
export function replacedTokens(tokens: readonly string[]): Guard {
  const guards = tokens.map(bearer);
  return (head) => {
    const isSession = head.headers['mcp-session-id'] !== undefined;
    const isReplaced = guards.some((guard) => guard(head) === undefined);
    return isSession && isReplaced ? sessionNotFound({ isDisconnected: false }) : undefined;
  };
}

/** The same error for all clients, with a header from which our bridge sees whether the person ended the session. */
export function sessionNotFound({ isDisconnected }: { isDisconnected: boolean }): Refusal {
  const refusal = { status: 404, code: -32001 };
  return isDisconnected
    ? {
        ...refusal,
        message: 'Session not found: the person ended it.',
        headers: { [disconnectedHeader]: disconnectedValue },
      }
    : { ...refusal, message: 'Session not found: initialize again.' };
}

export function jsonBody(maxBytes: number): Guard {
  return ({ method, headers }) => {
    if (method !== 'POST') return undefined;
    // The SDK can tell, too, but is loaded with the first request that is let in, and not when the window opens.
    if (!/^\s*application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
      return { status: 415, message: 'Unsupported media type: application/json is needed.' };
    }
    return Number(headers['content-length'] ?? 0) > maxBytes ? tooLarge(maxBytes) : undefined;
  };
}

export function tooLarge(maxBytes: number): Refusal {
  return { status: 413, message: `Request body too large: at most ${maxBytes} bytes.` };
}

/** A JSON-RPC error; one that answers no message has no id, which in MCP is never null. */
export function refusalBody({ code = -32600, message, data, id }: Refusal): Buffer {
  const error = { code, message, ...(data !== undefined && { data }) };
  return Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...(id !== undefined && { id }), error }));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
