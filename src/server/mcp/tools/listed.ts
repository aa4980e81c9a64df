import { oneLine } from '../../../base/oneLine';
import type { ListedResource } from '../../../core/catalog/listedResource';

/** A line for a resource, with why it is there, such as `pinned, open`. */
export function formatListed(resource: ListedResource): string {
  const { uri, title, reasons, priority, audience = [], description, size } = resource;
  const why = reasons.length > 0 ? reasons.join(', ') : 'workspace';
  const facts = [why, `priority ${priority}`];
  if (size !== undefined) facts.push(`${size} bytes`);
  if (audience.length > 0 && !audience.includes('assistant')) facts.push('for the user');
  const about = description === undefined ? '' : `: ${description}`;
  return oneLine(`- ${title} (${facts.join('; ')}) <${uri}>${about}`);
}
