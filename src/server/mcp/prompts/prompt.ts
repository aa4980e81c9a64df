import type { PromptMessage } from '@modelcontextprotocol/server';
import type { RequestContext } from '../requestContext';

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** What there is to choose from, the best first. */
  values(context: Pick<RequestContext, 'catalog' | 'signal'>): Promise<readonly string[]>;
}

/** Adding a prompt: one of these in a file of its own, and a line in index.ts. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  /** For the person. */
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** @param given what is required is there. */
  messages(
    given: Readonly<Record<string, string>>,
    context: RequestContext,
  ): Promise<PromptMessage[]>;
}
