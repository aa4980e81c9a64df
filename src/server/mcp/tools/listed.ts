import * as z from 'zod/v4';
import type { ListedResource } from '../../../core/catalog/listedResource';
import { oneLine } from '../../../base/oneLine';

/** An entry of the list, as tools describe it. */
export const listedSchema = z.object({
  uri: z.string(),
  title: z.string().describe('Its path, as read_context takes it, or what it is.'),
  why: z
    .array(z.enum(['pinned', 'window', 'open', 'problems', 'changes', 'suggested', 'workspace']))
    .describe('Why it is here: pinned by the person, where the person is, open in a tab …'),
  priority: z.number().describe('0 to 1, as the person sees it.'),
  audience: z.array(z.enum(['user', 'assistant'])).optional(),
  description: z.string().optional().describe("The person's note, or what it holds."),
  mimeType: z.string().optional(),
  size: z.int().optional().describe('In bytes.'),
});

type Listed = z.infer<typeof listedSchema>;

export function toListed(resource: ListedResource): Listed {
  const { uri, title, reasons, priority, audience, description, mimeType, size } = resource;
  return {
    uri,
    title,
    why: reasons.length > 0 ? [...reasons] : ['workspace'],
    priority,
    ...(audience && { audience: [...audience] }),
    ...(description !== undefined && { description }),
    ...(mimeType !== undefined && { mimeType }),
    ...(size !== undefined && { size }),
  };
}

export function formatListed({ uri, title, why, priority, description, size }: Listed): string {
  const facts = [why.join(', '), `priority ${priority}`];
  if (size !== undefined) facts.push(`${size} bytes`);
  const about = description === undefined ? '' : `: ${description}`;
  return oneLine(`- ${title} (${facts.join('; ')}) <${uri}>${about}`);
}
