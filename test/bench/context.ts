import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { composeBundle } from '../../src/core/budget/bundle';
import { Tokens } from '../../src/core/budget/tokens';
import { countTokens } from '../../src/core/budget/tokenizer';
import { canonicalUri } from '../../src/core/documents/uris';
import type { Outline } from '../../src/core/outline/outline';
import { Grammars } from '../../src/features/outlines/reading/worker/grammars';
import { outlineOf } from '../../src/features/outlines/reading/worker/outlineOf';
import { root } from '../host/paths';
import { codeCommits, type CodeCommit, type OldFile } from './context/commits';
import { shownIn, type Shown } from './context/shown';

const budgets = [1_200, 2_400, 4_000];
const tokens = new Tokens(async () => countTokens);

type Outlines = ReadonlyMap<OldFile, Outline | undefined>;

/** Makes a document of a commit's files within a budget. */
type Method = (commit: CodeCommit, outlines: Outlines, budget: number) => Promise<string>;

const methods: Readonly<Record<string, Method>> = {
  outline: (commit, outlines, budget) => bundle(commit, outlines, budget),
  'with message': (commit, outlines, budget) => bundle(commit, outlines, budget, commit.message),
  cut: (commit, _outlines, budget) => bundle(commit, new Map(), budget),
  'first lines': async ({ files }, _outlines, budget) => {
    const each = Math.floor(budget / files.length);
    const sections = await Promise.all(
      files.map(async ({ path, text }) => (await tokens.fit(`## ${path}\n${text}`, each)).text),
    );
    return sections.join('');
  },
  paths: async ({ files }) => files.map(({ path }) => `## ${path}\n`).join(''),
};

interface Row extends Shown {
  readonly tokens: number;
}

/**
 * Measures what the pinned context shows of what a commit needs, with the commit's files pinned as they were before:
 * `context PATH… [--json]`, each path a git repository, by default this one.
 */
export async function measureContext(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [, ...named] = positionals;
  const grammars = new Grammars(join(root, 'dist', 'grammars'));
  const results: object[] = [];
  for (const path of named.length > 0 ? named : [root]) {
    const commits = await codeCommits(resolve(path));
    const rows = await measureAll(commits, grammars);
    results.push({ name: basename(resolve(path)), commits: commits.length, rows });
    if (!values.json) print(basename(resolve(path)), commits.length, rows);
  }
  if (values.json) console.log(JSON.stringify(results, undefined, 2));
}

type Results = Readonly<
  Record<string, { readonly budget: number } & Row & { readonly over: number }>
>;

async function measureAll(commits: readonly CodeCommit[], grammars: Grammars): Promise<Results> {
  const rows = new Map<string, Row[]>();
  for (const commit of commits) {
    const outlines = new Map<OldFile, Outline | undefined>();
    for (const file of commit.files) {
      const outlined = await outlineOf({ language: '', ...file }, grammars);
      outlines.set(file, outlined.type === 'outline' ? outlined.outline : undefined);
    }
    for (const budget of budgets) {
      for (const [name, method] of Object.entries(methods)) {
        const text = await method(commit, outlines, budget);
        const row = { ...shownIn(text, commit, outlines), tokens: countTokens(text) };
        const key = `${budget} ${name}`;
        rows.set(key, [...(rows.get(key) ?? []), row]);
      }
    }
  }
  return Object.fromEntries(
    [...rows].map(([key, its]) => {
      const budget = Number(key.split(' ')[0]);
      const mean = (of: keyof Row) => average(its.flatMap((row) => row[of] ?? []));
      return [
        key,
        {
          budget,
          needed: mean('needed'),
          place: mean('place'),
          verbatim: mean('verbatim'),
          tokens: mean('tokens'),
          over: its.filter((row) => row.tokens > budget).length,
        },
      ];
    }),
  );
}

async function bundle(
  { files }: CodeCommit,
  outlines: Outlines,
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

function average(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
}

function print(name: string, commits: number, rows: Results): void {
  console.log(`\n${name}, ${commits} commits:`);
  console.log(`${''.padEnd(22)}  needed   place verbatim  tokens    over`);
  for (const [key, { needed, place, verbatim, tokens: used, over }] of Object.entries(rows)) {
    const shares = [needed, place, verbatim]
      .map((each = 0) => each.toFixed(3).padStart(8))
      .join('');
    console.log(
      `${key.padEnd(22)}${shares}${used.toFixed(0).padStart(8)}${String(over).padStart(8)}`,
    );
  }
}
