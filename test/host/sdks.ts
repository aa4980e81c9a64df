import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as client from '@modelcontextprotocol/sdk/client/index.js';
import * as transport from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as types from '@modelcontextprotocol/sdk/types.js';
import { clientsFolder } from './paths';

/** What a client of the revisions with sessions is made of. */
export type Sdk = Pick<typeof client, 'Client'> &
  Pick<typeof transport, 'StreamableHTTPClientTransport'> &
  Pick<
    typeof types,
    | 'PromptListChangedNotificationSchema'
    | 'ResourceListChangedNotificationSchema'
    | 'ResourceUpdatedNotificationSchema'
    | 'ToolListChangedNotificationSchema'
  >;

export const newestSdk: Sdk = { ...client, ...transport, ...types };

const load = createRequire(join(clientsFolder, 'package.json'));

/** One that older tools were built on; what the tests use of it is in all versions as it is in the newest. */
export function oldSdk(version: string): Sdk {
  const modules = ['client/index.js', 'client/streamableHttp.js', 'types.js'];
  return Object.assign(
    {},
    ...modules.map((name) => load(`sdk-${version}/${name}`) as object),
  ) as Sdk;
}
