import { inSlices } from '../../../base/steps';
import type { CanonicalUri } from '../../../core/documents/uris';
import { tellingOdds, type PromptWords } from '../model/promptWords';
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
  const found = await inSlices(words.oddsOf(names.below(folder), decodeURIComponent));
  const odds = new Map([...found].map(([path, each]) => [decodeURIComponent(path), each]));
  const isTelling = (path: string) => (odds.get(path) ?? 0) >= tellingOdds;
  return { odds, reasonsFor: (path) => (isTelling(path) ? [{ type: 'prompt' }] : []) };
}
