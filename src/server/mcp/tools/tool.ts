import type { ContentBlock } from '@modelcontextprotocol/server';
import type * as z from 'zod/v4';
import type { ListedResource } from '../../../core/catalog/listedResource';
import type { RequestContext } from '../requestContext';

export interface ToolAnswer<Data = Readonly<Record<string, unknown>>> {
  readonly text: string;
  /** The same as the text, where the tool has an output schema. */
  readonly data?: Data;
  /** Blocks that follow the text. */
  readonly content?: readonly ContentBlock[];
  /** Links to the resources of the answer, for clients that know links. */
  readonly links?: readonly ListedResource[];
}

/** To add a tool, make one in a file of its own and add it to index.ts. */
export interface Tool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> {
  readonly name: string;
  readonly title: string;
  /** A text for the model: what the tool does, and when to use it. */
  readonly description: string;
  readonly input: Input;
  /**
   * The schema of `data`. Most tools have none: Claude Code and Codex give a model the data in place of texts and pictures,
   * and Copilot CLI gives it both.
   */
  readonly output?: Output;
  /** Models need it before they search for tools, in clients that would hide it until then. */
  readonly isAlwaysLoaded?: boolean;
  /** It does not only read, and is offered once the person has allowed that. */
  readonly writes?: true;
  /** It is about what the window shows, which is nothing for clients in another checkout. */
  readonly isOfWindow?: true;
  /** @throws UserError with a message for the model: what happened and what to do. */
  call(input: z.output<Input>, context: RequestContext): Promise<ToolAnswer<z.input<Output>>>;
}

/** Makes the compiler check a tool's data, if there is any, against its output schema. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool {
  return tool;
}
