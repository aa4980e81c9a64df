import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as client from '@modelcontextprotocol/sdk/client/index.js';
import * as transport from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as types from '@modelcontextprotocol/sdk/types.js';
import { clientsFolder } from './paths';

/** The parts of an SDK that make a client with sessions. */
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

/** An SDK that older tools were built on. The parts that the tests use are the same in all versions. */
export function oldSdk(version: string): Sdk {
  const modules = ['client/index.js', 'client/streamableHttp.js', 'types.js'];
  return Object.assign(
    {},
    ...modules.map((name) => load(`sdk-${version}/${name}`) as object),
  ) as Sdk;
}
