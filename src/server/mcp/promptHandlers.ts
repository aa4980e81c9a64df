import {
  isSpecType,
  type McpServer,
  type Prompt as WirePrompt,
} from '@modelcontextprotocol/server';
import { InvalidRequest } from '../../base/errors';
import { paramsSchema, toMcpErrors } from './mcpErrors';
import { requestContexts, type ClientContext } from './requestContext';
import type { McpServerOptions } from './mcpServerOptions';
import type { Prompt, PromptArgument } from './prompts/prompt';

/** The first revision in which prompts have titles. */
const titledRevision = '2025-06-18';

const listed = paramsSchema(isSpecType.PaginatedRequestParams);
const got = paramsSchema(isSpecType.GetPromptRequestParams);

/** Handles prompts in every revision; there are none while they are turned off. */
export function handlePrompts(
  mcp: McpServer,
  options: McpServerOptions,
  client: ClientContext,
): void {
  const { server } = mcp;
  const answer = toMcpErrors(options.log);
  const contextOf = requestContexts(options, client, 'prompts');
  const isTitled = () => (server.getNegotiatedProtocolVersion() ?? '') >= titledRevision;
  server.setRequestHandler('prompts/list', listed, () => ({
    prompts: offered(options).map((each) => toWire(each, isTitled())),
  }));
  server.setRequestHandler('prompts/get', got, (params, { mcpReq: { signal } }) =>
    answer(async () => {
      const { name, arguments: given = {} } = params;
      const prompt = findPrompt(name, options);
      const missing = prompt.arguments.find((each) => each.isRequired && !given[each.name]);
      if (missing) throw new InvalidRequest(`Missing argument: ${missing.name}.`);
      client.callLimit.take();
      const messages = await prompt.messages(given, contextOf(signal));
      return { description: prompt.description, messages };
    }, signal),
  );
}

/** @throws InvalidRequest for a prompt or an argument that does not exist. */
export function findArgument(
  prompt: string,
  argument: string,
  options: Pick<McpServerOptions, 'features'>,
): PromptArgument {
  const found = findPrompt(prompt, options).arguments.find(({ name }) => name === argument);
  if (!found) throw new InvalidRequest(`Unknown argument: ${prompt} has no such argument.`);
  return found;
}

/** @throws InvalidRequest */
function findPrompt(name: string, options: Pick<McpServerOptions, 'features'>): Prompt {
  const prompt = offered(options).find((each) => each.name === name);
  if (!prompt) throw new InvalidRequest('Unknown prompt: list the prompts.');
  return prompt;
}

function offered({ features }: Pick<McpServerOptions, 'features'>): readonly Prompt[] {
  return features.enabled.value ? features.prompts : [];
}

function toWire({ name, title, description, ...prompt }: Prompt, isTitled: boolean): WirePrompt {
  return {
    name,
    description,
    ...(isTitled && { title }),
    arguments: prompt.arguments.map((argument) => ({
      name: argument.name,
      description: argument.description,
      required: argument.isRequired,
    })),
  };
}
