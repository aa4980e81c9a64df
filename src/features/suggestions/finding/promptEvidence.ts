import { inSlices } from '../../../base/steps';
import type { Access } from '../../../core/access/access';
import type { CanonicalUri } from '../../../core/documents/uris';
import { openFile } from '../../../workspace/folderReader';
import { tellingOdds, type PromptWords } from '../model/promptWords';
import { uriIn } from './histories';
import type { WorkspaceNames } from './workspaceNames';

/** Evidence for files of a folder, by their paths in it, beside what the window tells. */
export interface MoreEvidence<Reason> {
  readonly odds: ReadonlyMap<string, number>;
  /** Finds more for those of the files that are likely. */
  further(likely: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Asked last. */
  reasonsFor(path: string): readonly Reason[];
}

interface Sources {
  readonly names: Pick<WorkspaceNames, 'below' | 'has'>;
  readonly access: Pick<Access, 'decideDocument'>;
}

export const noMore: MoreEvidence<never> = {
  odds: new Map(),
  further: async () => new Map(),
  reasonsFor: () => [],
};

/** A prompt waits for it, so what is not read by then does not count. */
const maxReadMs = 100;
const maxBytes = 64 * 1024;

/** What a prompt tells about the files of a folder: by their paths, and by the texts of the likely ones. */
export async function promptEvidence(
  words: PromptWords,
  folder: CanonicalUri,
  { names, access }: Sources,
): Promise<MoreEvidence<{ readonly type: 'prompt' }>> {
  const found = await inSlices(words.oddsOf(names.below(folder), decodeURIComponent));
  const odds = new Map([...found].map(([path, each]) => [decodeURIComponent(path), each]));
  let inTexts: ReadonlyMap<string, number> = new Map();
  return {
    odds,
    further: async (likely) => {
      const texts = await textsOf(likely, async (path) => {
        const uri = uriIn(folder, path);
        return names.has(uri) ? readServed(uri, access) : undefined;
      });
      inTexts = await inSlices(words.oddsOfTexts(texts));
      return inTexts;
    },
    reasonsFor: (path) => {
      const all = (odds.get(path) ?? 0) + (inTexts.get(path) ?? 0);
      return all >= tellingOdds ? [{ type: 'prompt' }] : [];
    },
  };
}

async function textsOf(
  paths: readonly string[],
  read: (path: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const end = performance.now() + maxReadMs;
  const texts = new Map<string, string>();
  for (const path of paths) {
    if (performance.now() > end) break;
    const text = await read(path);
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

/** The beginning of a file, if clients may read it. */
async function readServed(
  uri: CanonicalUri,
  access: Sources['access'],
): Promise<string | undefined> {
  const decision = await access.decideDocument(uri);
  if (!decision.isAllowed || !decision.document) return undefined;
  using file = await openFile(decision.document);
  const bytes = await file?.read(maxBytes);
  return bytes && String(bytes);
}
