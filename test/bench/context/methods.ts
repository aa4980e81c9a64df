import { composeBundle } from '../../../src/core/budget/bundle';
import { countTokens } from '../../../src/core/budget/tokenizer';
import { Tokens } from '../../../src/core/budget/tokens';
import { canonicalUri } from '../../../src/core/documents/uris';
import type { OldFile } from './commits';
import type { Outlines } from './needs';
import { rankedNames } from './rankedNames';

const tokens = new Tokens(async () => countTokens);

/** Files, and what was found out about them before. */
export interface Pinned {
  readonly files: readonly OldFile[];
  readonly message: string;
  readonly outlines: Outlines;
  /** What repomix makes of each file. */
  readonly compressed: ReadonlyMap<OldFile, string>;
}

/** Makes a document of files within a budget. */
type Method = (pinned: Pinned, budget: number) => Promise<string>;

export const methods: Readonly<Record<string, Method>> = {
  outline: (pinned, budget) => bundle(pinned, budget),
  'with message': (pinned, budget) => bundle(pinned, budget, pinned.message),
  cut: (pinned, budget) => bundle({ ...pinned, outlines: new Map() }, budget),
  'first lines': async ({ files }, budget) => {
    const each = Math.floor(budget / files.length);
    const sections = await Promise.all(
      files.map(async ({ path, text }) => (await tokens.fit(`## ${path}\n${text}`, each)).text),
    );
    return sections.join('');
  },
  'ranked names': ({ files, outlines }, budget) => rankedNames(files, outlines, budget, tokens),
  repomix: async ({ files, compressed }, budget) => {
    const byPath = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    const all = byPath.map((file) => `## ${file.path}\n${compressed.get(file) ?? ''}\n`);
    return (await tokens.fit(all.join(''), budget)).text;
  },
  paths: async ({ files }) => files.map(({ path }) => `## ${path}\n`).join(''),
};

function bundle(
  { files, outlines }: Pick<Pinned, 'files' | 'outlines'>,
  budget: number,
  prompt = '',
): Promise<string> {
  return composeBundle({
    parts: files.map((file) => ({
      file,
      title: file.path,
      uri: canonicalUri(`file:///home/me/work/${file.path}`),
      pin: { id: file.path, priority: 0.5 },
    })),
    heldBack: 0,
    budget,
    tokens,
    prompt,
    signal: new AbortController().signal,
    read: async ({ file }) => {
      const outline = outlines.get(file);
      return {
        type: 'text',
        text: file.text,
        language: '',
        ...(outline && { outline: async () => ({ type: 'outline', outline }) as const }),
      };
    },
  });
}
