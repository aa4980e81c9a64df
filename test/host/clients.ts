import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import type { Transport as SdkTransport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ReceivedNotifications } from './receivedNotifications';
import { newestSdk, type Sdk } from './sdks';

export interface Endpoint {
  readonly url: string;
  readonly token: string;
}

export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly size?: number | undefined;
  readonly annotations?:
    | {
        readonly priority?: number | undefined;
        readonly audience?: readonly string[] | undefined;
        readonly lastModified?: string | undefined;
      }
    | undefined;
}

interface Contents {
  readonly uri: string;
  readonly mimeType?: string | undefined;
  readonly text?: string;
  readonly blob?: string;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

interface ReadResult {
  readonly contents: readonly Contents[];
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

/** The parameters of MCP's `completion/complete` for a resource template. */
interface CompletionQuestion {
  readonly uriTemplate: string;
  readonly variable: string;
  readonly typed: string;
  readonly given?: Readonly<Record<string, string>>;
}

/** MCP's `CallToolResult`. */
export interface ToolAnswer {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

interface PromptMessage {
  readonly content: unknown;
}

interface Subscription {
  /** The URIs that the server agreed to send notifications for. */
  readonly uris: readonly string[];
  stop(): Promise<void>;
}

/** One of the official SDK's clients, as the tests use it. */
export interface TestClient {
  /** The negotiated revision of MCP. */
  readonly era: string;
  readonly received: ReceivedNotifications;
  /** The server's instructions at the time when it connected. */
  instructions(): string;
  /** The resources of all pages. */
  list(): Promise<ListedResource[]>;
  /** The URI templates. */
  templates(): Promise<string[]>;
  /** Fails unless there is one content. */
  read(uri: string): Promise<Contents>;
  /** Absent while the resource is not served. */
  readIfServed(uri: string): Promise<Contents | undefined>;
  readAll(uri: string): Promise<ReadResult>;
  /** The suggested values. */
  complete(question: CompletionQuestion): Promise<readonly string[]>;
  /** The names of the tools. */
  tools(): Promise<readonly string[]>;
  call(tool: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  prompt(name: string, args?: Record<string, string>): Promise<readonly PromptMessage[]>;
  /** The suggested values of an argument. */
  completePrompt(name: string, argument: string, typed: string): Promise<readonly string[]>;
  /** Once this resolves, the client is notified of changes of these URIs and of the lists. */
  subscribe(...uris: string[]): Promise<Subscription>;
  close(): Promise<void>;
}

/** The members that differ between the eras. */
type OfItsEra = Pick<TestClient, 'era' | 'received' | 'list' | 'subscribe'>;

/** The calls of the SDK's clients that are the same in both eras. */
interface SdkClient {
  getInstructions(): string | undefined;
  listResourceTemplates(): Promise<{
    readonly resourceTemplates: readonly { readonly uriTemplate: string }[];
  }>;
  readResource(params: { uri: string }): Promise<ReadResult>;
  complete(params: {
    ref: { type: 'ref/resource'; uri: string } | { type: 'ref/prompt'; name: string };
    argument: { name: string; value: string };
    context?: { arguments: Record<string, string> };
  }): Promise<{ readonly completion: { readonly values: readonly string[] } }>;
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  getPrompt(params: { name: string; arguments: Record<string, string> }): Promise<{
    readonly messages: readonly PromptMessage[];
  }>;
  close(): Promise<void>;
}

interface Identity {
  readonly name: string;
  readonly title?: string;
  readonly version: string;
}

const info: Identity = { name: 'test', version: '0' };

/** Connects with a session: in revision 2025-11-25, or the newest that an older SDK knows. */
export function connectSession(
  { url, token }: Endpoint,
  sdk: Sdk = newestSdk,
  identity = info,
): Promise<TestClient> {
  const transport = new sdk.StreamableHTTPClientTransport(new URL(url), authorized(token));
  return sessionOver(transport as SdkTransport, sdk, identity);
}

export async function sessionOver(
  transport: SdkTransport,
  sdk: Sdk = newestSdk,
  identity = info,
): Promise<TestClient> {
  const client = new sdk.Client(identity);
  const agreed = agreedRevision(transport);
  const received = new ReceivedNotifications();
  client.setNotificationHandler(sdk.ResourceListChangedNotificationSchema, () =>
    received.add('list'),
  );
  client.setNotificationHandler(sdk.ResourceUpdatedNotificationSchema, ({ params }) =>
    received.add(params.uri),
  );
  client.setNotificationHandler(sdk.ToolListChangedNotificationSchema, () => received.add('tools'));
  client.setNotificationHandler(sdk.PromptListChangedNotificationSchema, () =>
    received.add('prompts'),
  );
  await client.connect(transport);
  return testClient(client, {
    era: await agreed,
    received,
    list: async () => {
      const resources: ListedResource[] = [];
      let cursor: string | undefined;
      do {
        const page = await client.listResources({ cursor });
        resources.push(...page.resources);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return resources;
    },
    subscribe: async (...uris) => {
      for (const uri of uris) await client.subscribeResource({ uri });
      const stop = async () => {
        for (const uri of uris) await client.unsubscribeResource({ uri });
      };
      return { uris, stop };
    },
  });
}

/** Connects without a session, in revision 2026-07-28. */
export function connectModern({ url, token }: Endpoint, identity = info): Promise<TestClient> {
  const transport = new ModernTransport(new URL(url), authorized(token));
  return modernOver(transport, identity);
}

export async function modernOver(
  transport: Parameters<ModernClient['connect']>[0],
  identity = info,
): Promise<TestClient> {
  const client = new ModernClient(identity, {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
  });
  const received = new ReceivedNotifications();
  client.setNotificationHandler('notifications/resources/list_changed', () => received.add('list'));
  client.setNotificationHandler('notifications/resources/updated', ({ params }) =>
    received.add(params.uri),
  );
  client.setNotificationHandler('notifications/tools/list_changed', () => received.add('tools'));
  client.setNotificationHandler('notifications/prompts/list_changed', () =>
    received.add('prompts'),
  );
  await client.connect(transport);
  return testClient(client, {
    era: client.getNegotiatedProtocolVersion() ?? '',
    received,
    list: async () => (await client.listResources()).resources,
    subscribe: async (...uris) => {
      const filter = {
        resourcesListChanged: true,
        toolsListChanged: true,
        promptsListChanged: true,
        resourceSubscriptions: uris,
      };
      const subscription = await client.listen(filter);
      return {
        uris: subscription.honoredFilter.resourceSubscriptions ?? [],
        stop: () => subscription.close(),
      };
    },
  });
}

function authorized(token: string) {
  return { requestInit: { headers: { Authorization: `Bearer ${token}` } } };
}

/** Reads the revision from the server's answer, because the oldest clients do not expose it. */
function agreedRevision(transport: SdkTransport): Promise<string> {
  const start = transport.start.bind(transport);
  return new Promise((resolve) => {
    transport.start = () => {
      const deliver = transport.onmessage;
      transport.onmessage = (message, extra) => {
        if ('result' in message && typeof message.result['protocolVersion'] === 'string') {
          resolve(message.result['protocolVersion']);
        }
        deliver?.(message, extra);
      };
      return start();
    };
  });
}

/** A client with the methods that are the same in both eras. */
function testClient(client: SdkClient, ofItsEra: OfItsEra): TestClient {
  const readAll = (uri: string) => client.readResource({ uri });
  return {
    ...ofItsEra,
    instructions: () => client.getInstructions() ?? '',
    templates: async () =>
      (await client.listResourceTemplates()).resourceTemplates.map(
        ({ uriTemplate }) => uriTemplate,
      ),
    readAll,
    read: async (uri) => only(await readAll(uri)),
    readIfServed: (uri) =>
      readAll(uri).then(only, (cause: unknown) => {
        if (isNotServed(cause)) return undefined;
        throw cause;
      }),
    complete: async ({ uriTemplate, variable, typed, given = {} }) => {
      const answer = await client.complete({
        ref: { type: 'ref/resource', uri: uriTemplate },
        argument: { name: variable, value: typed },
        context: { arguments: { ...given } },
      });
      return answer.completion.values;
    },
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args = {}) =>
      (await client.callTool({ name, arguments: args })) as ToolAnswer,
    prompt: async (name, args = {}) => (await client.getPrompt({ name, arguments: args })).messages,
    completePrompt: async (name, argument, typed) => {
      const answer = await client.complete({
        ref: { type: 'ref/prompt', name },
        argument: { name: argument, value: typed },
      });
      return answer.completion.values;
    },
    close: () => client.close(),
  };
}

/** Whether the server has no such resource, or the bridge no window. */
function isNotServed(cause: unknown): boolean {
  return cause instanceof Error && /Resource not found|No VS Code window/.test(cause.message);
}

function only({ contents }: ReadResult): Contents {
  const [first, second] = contents;
  if (!first || second) throw new Error(`One content was expected, not ${contents.length}.`);
  return first;
}
