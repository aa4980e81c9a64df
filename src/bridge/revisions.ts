import {
  cacheHints,
  capabilities,
  noCache,
  serverName,
  sessionRevisions,
  statelessRevision,
} from '../core/protocol/serverDeclaration';
import { version } from '../../package.json';
import { isObject, type JsonObject } from '../base/json';
import type { RpcMessage } from './rpc';

const own = 'io.modelcontextprotocol/';
export const subscriptionIdKey = `${own}subscriptionId`;

const serverInfo = { ...serverName, version };

/** The revision that a message names in its `_meta`; messages of revisions before 2026-07-28 name none. */
export function claimedRevision(message: RpcMessage): unknown {
  const meta = 'params' in message && message.params?.['_meta'];
  return isObject(meta) ? meta[`${own}protocolVersion`] : undefined;
}

/** Clients put it before a model, and keep it when a window opens later, so it is true with a window and without one. */
const instructions =
  'What a person has open and pinned in VS Code. Nothing is here until a VS Code window has this folder open: then its resources and tools come.';

/** The result of `initialize` while there is no window. */
export function initializeResult(params: JsonObject = {}): JsonObject {
  const asked = String(params['protocolVersion']);
  const protocolVersion = sessionRevisions.includes(asked) ? asked : sessionRevisions[0];
  return { protocolVersion, capabilities, serverInfo, instructions };
}

/** The result of `server/discover` in the same way. */
export const discoverResult: JsonObject = {
  supportedVersions: [statelessRevision],
  capabilities,
  instructions,
};

/** Adds the fields that every result has in 2026-07-28. */
export function statelessResult(method: string, result: JsonObject): JsonObject {
  const hints: Readonly<Record<string, JsonObject>> = { ...cacheHints, 'skills/list': noCache };
  return {
    resultType: 'complete',
    ...hints[method],
    ...result,
    _meta: { [`${own}serverInfo`]: serverInfo, ...(isObject(result['_meta']) && result['_meta']) },
  };
}
