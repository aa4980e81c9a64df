import { inSlices } from '../../../base/steps';
import { pathIn } from '../../../core/documents/pathIn';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { PromptWords } from '../model/promptWords';
import type { WorkspaceNames } from './workspaceNames';

/** Evidence for files of a folder, by their paths in it, beside what the window tells. */
export interface MoreEvidence<Reason> {
  readonly odds: ReadonlyMap<string, number>;
  reasonsFor(path: string): readonly Reason[];
}

export const noMore: MoreEvidence<never> = { odds: new Map(), reasonsFor: () => [] };

/** What a prompt tells about the files of a folder. */
export async function promptEvidence(
  words: PromptWords,
  folder: CanonicalUri,
  names: Pick<WorkspaceNames, 'below'>,
): Promise<MoreEvidence<{ readonly type: 'prompt' }>> {
  const pathOf = (uri: CanonicalUri) => pathIn(folder, uri);
  const found = await inSlices(words.oddsOf(names.below(folder), pathOf));
  const odds = new Map([...found].map(([uri, each]) => [pathOf(uri), each]));
  return { odds, reasonsFor: (path) => (odds.has(path) ? [{ type: 'prompt' }] : []) };
}
