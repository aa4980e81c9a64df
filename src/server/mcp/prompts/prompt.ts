import type { PromptMessage } from '@modelcontextprotocol/server';
import type { Reading } from '../../../core/catalog/reading';
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

export function say(text: string): PromptMessage {
  return { role: 'user', content: { type: 'text', text } };
}

/** The contents of a resource as a message; a folder has nothing to embed. */
export function embed(uri: string, { contents }: Reading): PromptMessage[] {
  if ('children' in contents) return [];
  const { mimeType } = contents;
  const held =
    'text' in contents
      ? { text: contents.text }
      : { blob: Buffer.from(contents.blob).toString('base64') };
  return [{ role: 'user', content: { type: 'resource', resource: { uri, mimeType, ...held } } }];
}
