import { isOurs, parseUri } from '../documents/uris';
import type { Outlines } from '../outline/outlines';
import type { PartContents } from './composition';
import type { PinnedPart } from './pinnedParts';

/** The same text with its outline, for which it is parsed only where there is no room for all of it. */
export function withOutline(
  { uri, pin }: PinnedPart,
  contents: PartContents,
  outlines: Outlines,
): PartContents {
  // The lines of an outline are those of the whole document, by which clients ask for a body.
  const isLines = contents.type === 'text' && contents.firstLine !== undefined;
  if (contents.type !== 'text' || uri === undefined || isLines || pin?.shape === 'whole')
    return contents;
  const parsed = parseUri(uri);
  if (isOurs(parsed)) return contents;
  const { language, text } = contents;
  return { ...contents, outline: () => outlines.outline({ language, path: parsed.path, text }) };
}
