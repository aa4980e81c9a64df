import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import type { Transport as SdkTransport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { newestSdk, type Sdk } from './sdks';
import { until } from './until';

export interface Endpoint {
  readonly url: string;
  readonly token: string;
}

export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly size?: number | undefined;
  readonly annotations?:
    | { readonly priority?: number | undefined; readonly lastModified?: string | undefined }
    | undefined;
}

interface Contents {
  readonly uri: string;
  readonly mimeType?: string | undefined;
  readonly text?: string;
  readonly blob?: string;
}

/** Longer than an update that is repeated after a read takes, which only sessions get. */
const sessionQuietMs = 3_500;
/** Several times what changes are coalesced over. */
const modernQuietMs = 400;

/** What was heard, in order: `list`, or the URI of an update. */
class Ear {
  private readonly heard: string[] = [];
  private lastHeardAt = 0;
  onHear: (what: string) => void = () => undefined;

  constructor(private readonly quietMs: number) {}

  hear(what: string): void {
    this.heard.push(what);
    this.lastHeardAt = Date.now();
    this.onHear(what);
  }

  get all(): readonly string[] {
    return this.heard;
  }

  forget(): void {
    this.heard.length = 0;
  }

  /** Resolves when what was set off before has been told. */
  async quiet(): Promise<void> {
    const start = Date.now();
    await until('it is quiet', () => Date.now() - Math.max(start, this.lastHeardAt) > this.quietMs);
  }

  until(what: string, timeoutMs?: number): Promise<true> {
    return until(`a client hears ${what}`, () => this.heard.includes(what) || undefined, timeoutMs);
  }
}

/** One of the official SDK's clients, as the tests use it. */
export interface TestClient {
  /** The revision that was agreed on. */
  readonly era: string;
  readonly ear: Ear;
  /** Every page. */
  list(): Promise<ListedResource[]>;
  /** Their URI templates. */
  templates(): Promise<string[]>;
  read(uri: string): Promise<Contents>;
  /** Hears of these URIs and of the list from when this resolves. */
  subscribe(...uris: string[]): Promise<void>;
  close(): Promise<void>;
}

const info = { name: 'test', version: '0' };

/** The revisions with sessions: 2025-11-25, or the newest one that an older SDK knows. */
export async function connectSession(
  { url, token }: Endpoint,
  sdk: Sdk = newestSdk,
): Promise<TestClient> {
  const client = new sdk.Client(info);
  const transport = new sdk.StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  const agreed = agreedRevision(transport as SdkTransport);
  const ear = new Ear(sessionQuietMs);
  client.setNotificationHandler(sdk.ResourceListChangedNotificationSchema, () => ear.hear('list'));
  client.setNotificationHandler(sdk.ResourceUpdatedNotificationSchema, ({ params }) =>
    ear.hear(params.uri),
  );
  await client.connect(transport as SdkTransport);
  return {
    era: await agreed,
    ear,
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
    templates: async () => uriTemplates(await client.listResourceTemplates()),
    read: async (uri) => only((await client.readResource({ uri })).contents),
    subscribe: async (...uris) => {
      for (const uri of uris) await client.subscribeResource({ uri });
    },
    close: () => client.close(),
  };
}

/** 2026-07-28. */
export async function connectModern({ url, token }: Endpoint): Promise<TestClient> {
  const client = new ModernClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const transport = new ModernTransport(new URL(url), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  const ear = new Ear(modernQuietMs);
  client.setNotificationHandler('notifications/resources/list_changed', () => ear.hear('list'));
  client.setNotificationHandler('notifications/resources/updated', ({ params }) =>
    ear.hear(params.uri),
  );
  await client.connect(transport);
  return {
    era: client.getNegotiatedProtocolVersion() ?? '',
    ear,
    list: async () => (await client.listResources()).resources,
    templates: async () => uriTemplates(await client.listResourceTemplates()),
    read: async (uri) => only((await client.readResource({ uri })).contents),
    subscribe: async (...uris) => {
      await client.listen({ resourcesListChanged: true, resourceSubscriptions: uris });
    },
    close: () => client.close(),
  };
}

/** As the server answers it: the oldest clients keep it to themselves. */
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

function uriTemplates(answer: {
  readonly resourceTemplates: readonly { readonly uriTemplate: string }[];
}): string[] {
  return answer.resourceTemplates.map(({ uriTemplate }) => uriTemplate);
}

function only(contents: readonly Contents[]): Contents {
  const [first, second] = contents;
  if (!first || second) throw new Error(`One content was expected, not ${contents.length}.`);
  return first;
}
