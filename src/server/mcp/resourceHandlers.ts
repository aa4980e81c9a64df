import { isSpecType, type McpServer } from '@modelcontextprotocol/server';
import type { ShownIcon } from '../../core/catalog/icons';
import type { ListedResource } from '../../core/catalog/listedResource';
import type { ListPage } from '../../core/catalog/listPages';
import type { ResourceTemplate } from '../../core/catalog/resource';
import { mapInSlices } from '../../base/timeSlice';
import { isVSCodeName } from '../../core/protocol/clientIdentity';
import type { WayOut } from '../../core/sharing/viewer';
import { paramsSchema, toMcpErrors } from './mcpErrors';
import { requestContexts, type ClientContext } from './requestContext';
import { complete } from './completions';
import { folderType, toReadResult } from './contents';
import { writeList } from './longList';
import type { McpServerOptions } from './mcpServerOptions';
import { everybody, wireResource } from './wireResource';

const paged = paramsSchema(isSpecType.PaginatedRequestParams);
const read = paramsSchema(isSpecType.ReadResourceRequestParams);
const completed = paramsSchema(isSpecType.CompleteRequestParams);

type WireResource = ReturnType<typeof wireResource>;

/** The results by the page, which is the same object while nothing on it changes, and by their receiver. */
const wirePages = new WeakMap<ListPage, Map<string, WireResource[]>>();

/** Handles lists, reads and completions, which are the same in every revision. */
export function handleResources(
  mcp: McpServer,
  options: McpServerOptions,
  client: ClientContext,
): void {
  const { server } = mcp;
  const { log, icons } = options;
  const catalog = (way: WayOut) => options.catalog.for(client.receiver().by(way));
  const answer = toMcpErrors(log);
  const contextOf = requestContexts(options, client, 'reads');
  const isVSCode = () => isVSCodeName(client.info()?.name);
  // VS Code (1.139) opens a folder only if it is in the list; other clients take folders in the list for files.
  const isListed = ({ mimeType }: ListedResource) => isVSCode() || mimeType !== folderType;
  const isOffered = ({ mimeType }: ResourceTemplate) => !isVSCode() || mimeType !== folderType;
  const shown = (icon: ShownIcon | undefined) =>
    icons.shown(icon, server.getNegotiatedProtocolVersion());
  server.setRequestHandler('resources/templates/list', paged, () => ({
    resourceTemplates: catalog('templates')
      .templates.filter(isOffered)
      .map((template) => ({
        ...toWireTemplate(template),
        ...shown(template.icon),
      })),
  }));
  server.setRequestHandler('resources/list', paged, ({ cursor }) =>
    answer(async () => {
      const page = await catalog('lists').list(cursor);
      const { nextCursor } = page;
      const revision = server.getNegotiatedProtocolVersion();
      const resources = await onWire(page, `${isVSCode()} ${revision}`, () =>
        mapInSlices(page.resources.filter(isListed), (listed) =>
          wireResource(listed, icons, revision),
        ),
      );
      return { resources, ...(nextCursor !== undefined && { nextCursor }) };
    }),
  );
  server.setRequestHandler('resources/read', read, ({ uri }, { mcpReq: { signal } }) =>
    answer(async () => {
      client.onRead?.(uri);
      const reading = await contextOf(signal).read(uri);
      return toReadResult({ uri, isVSCode: isVSCode() }, reading);
    }, signal),
  );
  server.setRequestHandler('completion/complete', completed, (params, { mcpReq: { signal } }) =>
    answer(
      () =>
        complete(params, {
          catalog: catalog('completions'),
          features: options.features,
          limit: client.completionLimit,
          isVSCode: isVSCode(),
          signal,
        }),
      signal,
    ),
  );
}

async function onWire(
  page: ListPage,
  receiver: string,
  make: () => Promise<WireResource[]>,
): Promise<WireResource[]> {
  const known = wirePages.get(page)?.get(receiver);
  if (known) return known;
  const resources = await make();
  await writeList(resources);
  const receivers = wirePages.get(page) ?? new Map<string, WireResource[]>();
  wirePages.set(page, receivers.set(receiver, resources));
  return resources;
}

function toWireTemplate({ uriTemplate, name, title, description, mimeType }: ResourceTemplate) {
  const annotations = { audience: [...everybody], priority: 0 };
  return { uriTemplate, name, title, description, annotations, ...(mimeType && { mimeType }) };
}
