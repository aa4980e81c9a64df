import { inSlices } from '../../../base/steps';
import type { Access } from '../../../core/access/access';
import type { CanonicalUri } from '../../../core/documents/uris';
import { openFile } from '../../../workspace/folderReader';
import { tellingOdds, textLimits, type PromptWords } from '../model/promptWords';
import { uriIn } from './histories';
import type { WorkspaceNames } from './workspaceNames';

/** Evidence for files of a folder, by their paths in it, beside the evidence of the window. */
export interface MoreEvidence<Reason> {
  readonly odds: ReadonlyMap<string, number>;
  /** Finds more evidence for the likely files. */
  further(likely: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** @param odds all that was found for a file. */
  reasonsFor(odds: number): readonly Reason[];
}

interface Sources {
  readonly names: Pick<WorkspaceNames, 'below' | 'has'>;
  readonly access: Pick<Access, 'decideDocument'>;
  /** The time, as by `performance.now()`, after which no text is read: a prompt waits. */
  readonly end: number;
}

export const noMore: MoreEvidence<never> = {
  odds: new Map(),
  further: async () => new Map(),
  reasonsFor: () => [],
};

/** Evidence from a prompt for files of a folder: its words in their paths, and in the texts of the likely ones. */
export async function promptEvidence(
  words: PromptWords,
  folder: CanonicalUri,
  { names, access, end }: Sources,
): Promise<MoreEvidence<{ readonly type: 'prompt' }>> {
  const found = await inSlices(words.oddsOf(names.below(folder), decodeURIComponent));
  const odds = new Map([...found].map(([path, each]) => [decodeURIComponent(path), each]));
  return {
    odds,
    further: async (likely) => {
      const texts = new Map<string, string>();
      for (const path of words.isEmpty ? [] : likely) {
        if (performance.now() > end) break;
        const uri = uriIn(folder, path);
        const text = names.has(uri) ? await readServed(uri, access) : undefined;
        if (text !== undefined) texts.set(path, text);
      }
      return inSlices(words.oddsOfTexts(texts));
    },
    reasonsFor: (all) => (all >= tellingOdds ? [{ type: 'prompt' }] : []),
  };
}

/** The beginning of a file, if clients may read it. */
async function readServed(
  uri: CanonicalUri,
  access: Sources['access'],
): Promise<string | undefined> {
  const decision = await access.decideDocument(uri);
  if (!decision.isAllowed || !decision.document) return undefined;
  using file = await openFile(decision.document);
  const bytes = await file?.read(textLimits.bytes);
  return bytes && String(bytes);
}
