import type { PromptMessage } from '@modelcontextprotocol/server';
import type { RequestContext } from '../requestContext';

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** The values to choose from, the best first. */
  values(context: Pick<RequestContext, 'catalog' | 'signal'>): Promise<readonly string[]>;
}

/** To add a prompt, make one in a file of its own and add it to index.ts. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  /** A text for the person. */
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** It is about what the window shows, which is nothing for clients in another checkout. */
  readonly isOfWindow?: true;
  /** @param given the arguments, with all required ones. */
  messages(
    given: Readonly<Record<string, string>>,
    context: RequestContext,
  ): Promise<PromptMessage[]>;
}
