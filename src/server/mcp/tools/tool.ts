import type { ContentBlock } from '@modelcontextprotocol/server';
import type * as z from 'zod/v4';
import type { ListedResource } from '../../../core/catalog/listedResource';
import type { RequestContext } from '../requestContext';

export interface ToolAnswer<Data> {
  /** All that `data` says, for clients that know only texts. */
  readonly text: string;
  readonly data: Data;
  /** Behind the text. */
  readonly content?: readonly ContentBlock[];
  /** To where it comes from, for clients that know links. */
  readonly links?: readonly ListedResource[];
}

/** Adding a tool: one of these in a file of its own, and a line in index.ts. None of them changes anything. */
export interface Tool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> {
  readonly name: string;
  readonly title: string;
  /** For the model: what it does, and when to use it. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** What it throws is for the model, too: of `UserError`, what happened and what to do. */
  call(input: z.output<Input>, context: RequestContext): Promise<ToolAnswer<z.input<Output>>>;
}

/** Holds what a tool answers to the schema that it declares. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool {
  return tool;
}
