import type { Pin } from '../../../../src/core/pins/pin';
import type { TestContext } from 'node:test';
import type { ToolAnswer } from '../../../host/clients';
import { ProblemKind } from '../../problemKind';
import { connectModern, connectSession } from '../clients';
import { serve, type Served } from '../serve';

/** The requests for tools and prompts, of a client of either era. */
export interface ToolClient {
  readonly era: string;
  tools(): Promise<readonly { readonly name: string }[]>;
  prompts(): Promise<readonly { readonly name: string }[]>;
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  prompt(
    name: string,
    args?: Record<string, string>,
  ): Promise<readonly { readonly content: unknown }[]>;
  complete(prompt: string, argument: string, value: string): Promise<readonly string[]>;
  read(uri: string): Promise<unknown>;
}

/** A client of each era. Both check the answers of tools against their schemas. */
export async function toolClients(served: Served): Promise<readonly ToolClient[]> {
  const { client: session } = await connectSession(served);
  const modern = await connectModern(served);
  const clients: ToolClient[] = [];
  for (const [era, client] of [
    ['2025-11-25', session],
    ['2026-07-28', modern],
  ] as const) {
    await client.listTools();
    clients.push({
      era,
      tools: async () => (await client.listTools()).tools,
      prompts: async () => (await client.listPrompts()).prompts,
      call: async (name, args = {}) =>
        (await client.callTool({ name, arguments: args })) as ToolAnswer,
      prompt: async (name, args = {}) =>
        (await client.getPrompt({ name, arguments: args })).messages,
      complete: async (name, argument, value) => {
        const ref = { type: 'ref/prompt' as const, name };
        return (await client.complete({ ref, argument: { name: argument, value } })).completion
          .values;
      },
      read: (uri) => client.readResource({ uri }),
    });
  }
  return clients;
}

/** A window with a few files, and problems in one of them, and a client of each era. */
export async function toolWindow(t: TestContext, options: { readonly pins?: readonly Pin[] } = {}) {
  const problems = new ProblemKind();
  const served = await serve(t, { ...options, more: [problems] });
  const { kind } = served;
  kind.put('file:///ws/src/cart.ts', 'one\ntwo\nthree\n');
  kind.put('file:///ws/src/order.ts', 'order\n');
  kind.put('file:///ws/notes.md', '# Notes\n');
  problems.put('file:///ws/src/cart.ts', { line: 2, column: 3, message: 'no two', source: 'ts' });
  const clients = await toolClients(served);
  const forEach = async (check: (client: ToolClient) => Promise<unknown>) => {
    for (const client of clients) await check(client);
  };
  return { ...served, problems, toolClients: clients, forEach };
}
