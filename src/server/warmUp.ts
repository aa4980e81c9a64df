import { statelessRevision } from '../core/protocol/serverDeclaration';
import type { Endpoint } from './endpoint';

/**
 * Asks what clients ask first. The first request of a fresh process waits for all that is built when it is first needed:
 * the SDK's schemas, Node's web classes, the order of the list.
 */
export async function warmUp(endpoint: Endpoint): Promise<void> {
  const request = new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'mcp-protocol-version': statelessRevision,
      'mcp-method': 'resources/list',
    },
  });
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': statelessRevision,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const body = { jsonrpc: '2.0', id: 0, method: 'resources/list', params: { _meta } };
  await (await endpoint.answer(request, body)).text();
}
