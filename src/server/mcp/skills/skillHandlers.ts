import {
  isSpecType,
  type McpServer,
  type PaginatedRequestParams,
  type ReadResourceRequestParams,
} from '@modelcontextprotocol/server';
import { askedUri } from '../../../core/documents/uris';
import { noCache, statelessRevision } from '../../../core/protocol/serverDeclaration';
import type { McpServerOptions } from '../mcpServerOptions';
import type { ClientContext } from '../requestContext';
import { paramsSchema, toMcpErrors } from '../mcpErrors';
import { wireResource } from '../wireResource';

const listed = paramsSchema(isSpecType.PaginatedRequestParams);
const got = paramsSchema(isSpecType.ReadResourceRequestParams);
const walked = paramsSchema(
  (value: unknown): value is ReadResourceRequestParams & PaginatedRequestParams =>
    isSpecType.ReadResourceRequestParams(value) && isSpecType.PaginatedRequestParams(value),
);

/** Handles MCP's extension for skills (SEP-2640), to which folders belong, in every revision. */
export function handleSkills(
  mcp: McpServer,
  { catalog, reads, icons, log }: McpServerOptions,
  client: ClientContext,
): void {
  const { server } = mcp;
  const answer = toMcpErrors(log);
  const view = () => catalog.for(client.receiver().by('skills'));
  const revision = () => server.getNegotiatedProtocolVersion();
  const withCacheFields = <Result extends object>(result: Result) =>
    revision() === statelessRevision ? { ...result, ...noCache } : result;
  server.setRequestHandler(
    'resources/directory/read',
    walked,
    ({ uri, cursor }, { mcpReq: { signal } }) =>
      answer(async () => {
        const { resources, ...page } = await reads.run(
          () => view().folder(uri, cursor, signal),
          signal,
        );
        client.onDidRead?.({ uri: askedUri(uri), contents: { children: [], omitted: 0 } });
        const onWire = resources.map((resource) => wireResource(resource, icons, revision()));
        return withCacheFields({ resources: onWire, ...page });
      }, signal),
  );
  server.setRequestHandler('skills/list', listed, ({ cursor }, { mcpReq: { signal } }) =>
    answer(async () => {
      client.callLimit.take();
      const { listSkills } = await import('./skills');
      const page = await reads.run(() => listSkills(view(), cursor, signal), signal);
      return withCacheFields({ ...page });
    }, signal),
  );
  server.setRequestHandler('skills/get', got, ({ uri }, { mcpReq: { signal } }) =>
    answer(async () => {
      client.callLimit.take();
      const { getSkill } = await import('./skills');
      const skill = await reads.run(() => getSkill(view(), uri, signal), signal);
      return withCacheFields({ skill });
    }, signal),
  );
}
