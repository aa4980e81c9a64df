import type { PromptMessage } from '@modelcontextprotocol/server';
import type { Reading } from '../../../core/catalog/reading';

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
