import type { ContentBlock, PromptMessage } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';
import { UserError } from '../../src/base/errors';
import { Emitter } from '../../src/base/events';
import type { Features } from '../../src/server/mcp/mcpServerOptions';
import type { Prompt } from '../../src/server/mcp/prompts/prompt';
import { defineTool, type Tool } from '../../src/server/mcp/tools/tool';

const text = 'A text for testing.';
const image: ContentBlock = {
  type: 'image',
  data: Buffer.from([0x89, 0x50, 0x4e, 0x47]).toString('base64'),
  mimeType: 'image/png',
};
const audio: ContentBlock = {
  type: 'audio',
  data: Buffer.from('RIFF').toString('base64'),
  mimeType: 'audio/wav',
};
const resource: ContentBlock = {
  type: 'resource',
  resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text },
};

function testTool(name: string, call: () => readonly ContentBlock[] = () => []): Tool {
  return defineTool({
    name,
    title: name,
    description: `What the suite asks of ${name}.`,
    input: z.strictObject({}),
    output: z.object({}),
    call: async () => ({ text, data: {}, content: call() }),
  });
}

function testPrompt(
  name: string,
  names: readonly string[],
  contentOf: (given: Readonly<Record<string, string>>) => PromptMessage['content'],
): Prompt {
  return {
    name,
    title: name,
    description: `What the suite asks of ${name}.`,
    arguments: names.map((argument) => ({
      name: argument,
      description: argument,
      isRequired: true,
      values: async () => ['paris', 'park', 'party'],
    })),
    messages: async (given) => [{ role: 'user', content: contentOf(given) }],
  };
}

/** The tools and prompts that the conformance suite asks for, except those that need features this server lacks. */
export function testFeatures(): Features {
  const changed = new Emitter<boolean>();
  const change = () => {
    changed.fire(true);
    return [];
  };
  return {
    enabled: { value: true, onDidChange: changed.event },
    tools: [
      testTool('test_simple_text'),
      testTool('test_image_content', () => [image]),
      testTool('test_audio_content', () => [audio]),
      testTool('test_embedded_resource', () => [resource]),
      testTool('test_multiple_content_types', () => [image, resource]),
      testTool('test_error_handling', () => {
        throw new UserError('This tool always fails.');
      }),
      testTool('test_trigger_tool_change', change),
      testTool('test_trigger_prompt_change', change),
      // The suite checks that they send only their answer.
      testTool('test_logging_tool'),
      testTool('test_streaming_elicitation'),
    ],
    prompts: [
      testPrompt('test_simple_prompt', [], () => ({ type: 'text', text })),
      testPrompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => ({
        type: 'text',
        text: `arg1='${arg1}', arg2='${arg2}'`,
      })),
      testPrompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => ({
        type: 'resource',
        resource: { uri: resourceUri, mimeType: 'text/plain', text },
      })),
      testPrompt('test_prompt_with_image', [], () => image),
    ],
  };
}
