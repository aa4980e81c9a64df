import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countTokens } from '../../src/core/budget/tokenizer';
import type { Outline } from '../../src/core/outline/outline';
import { Grammars } from '../../src/features/outlines/reading/worker/grammars';
import { outlineOf } from '../../src/features/outlines/reading/worker/outlineOf';
import { root } from '../host/paths';
import { codeCommits, type CodeCommit, type OldFile } from './context/commits';
import { filesByTurns, harmIn, mistaken, type Mistaken } from './context/harm';
import { methods, type Pinned } from './context/methods';
import type { Outlines } from './context/needs';
import { Reader, type ReadLines } from './context/reader';
import { compressed } from './context/repomix';
import { openFiles } from './context/served';
import { shownIn } from './context/shown';

const budgets = [1_200, 2_400, 4_000];
/** The one at which harm is measured, and the scripted reader reads. */
const usual = 2_400;
const withoutBrief = 'without a brief';

/** What was measured of one commit; `undefined` where that does not apply. */
type Measured = Readonly<Record<(typeof columns)[number], number | undefined>>;

const columns = ['needed', 'place', 'verbatim', 'harm', 'tokens', 'over', 'calls', 'read'] as const;

/** The means of a repository, by the budget and the method; `over` is a number of commits. */
type Results = Readonly<Record<string, Measured>>;

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
    const name = basename(resolve(path));
    const commits = await codeCommits(resolve(path));
    const rows = await measureAll(commits, grammars);
    results.push({ name, commits: commits.length, rows });
    if (!values.json) print(name, commits.length, rows);
  }
  if (values.json) console.log(JSON.stringify(results, undefined, 2));
}

async function measureAll(commits: readonly CodeCommit[], grammars: Grammars): Promise<Results> {
  const all = commits.flatMap(({ files }) => files);
  const known = { outlines: await outlinesOf(all, grammars), compressed: await compressed(all) };
  const rows = new Map<string, Measured[]>();
  const served = await openFiles();
  try {
    for (const each of mistaken(commits)) {
      served.put(each.commit.files);
      for (const [key, row] of await measure(each, known, served.readLines)) {
        rows.set(key, [...(rows.get(key) ?? []), row]);
      }
    }
  } finally {
    await served.close();
  }
  return Object.fromEntries([...rows].map(([key, its]) => [key, summary(its)]));
}

async function measure(
  { commit, wrong }: Mistaken,
  known: Pick<Pinned, 'outlines' | 'compressed'>,
  readLines: ReadLines,
): Promise<ReadonlyMap<string, Measured>> {
  const { outlines } = known;
  const pinned: Pinned = { ...known, ...commit };
  const mixed: Pinned = { ...pinned, files: filesByTurns({ commit, wrong }) };
  const read = async (brief?: string) => {
    const { calls, tokens } = await new Reader(commit, outlines, readLines, brief).readAll();
    return { calls, read: tokens };
  };
  const rows = new Map<string, Measured>([[withoutBrief, { ...nothing, ...(await read()) }]]);
  for (const budget of budgets) {
    for (const [name, method] of Object.entries(methods)) {
      const text = await method(pinned, budget);
      const tokens = countTokens(text);
      rows.set(`${budget} ${name}`, {
        ...nothing,
        ...shownIn(text, commit, outlines),
        tokens,
        over: Number(tokens > budget),
        ...(budget === usual && {
          ...(await read(text)),
          harm: harmIn(await method(mixed, budget), { commit, wrong }, outlines),
        }),
      });
    }
  }
  return rows;
}

const nothing = Object.fromEntries(columns.map((column) => [column, undefined])) as Measured;

async function outlinesOf(files: readonly OldFile[], grammars: Grammars): Promise<Outlines> {
  const outlines = new Map<OldFile, Outline | undefined>();
  for (const file of files) {
    const outlined = await outlineOf({ language: '', ...file }, grammars);
    outlines.set(file, outlined.type === 'outline' ? outlined.outline : undefined);
  }
  return outlines;
}

function summary(rows: readonly Measured[]): Measured {
  const entries = columns.map((column) => {
    const values = rows.flatMap((row) => row[column] ?? []);
    const sum = values.reduce((all, each) => all + each, 0);
    if (column === 'over') return [column, sum];
    return [column, values.length === 0 ? undefined : sum / values.length];
  });
  return Object.fromEntries(entries) as Measured;
}

function print(name: string, commits: number, rows: Results): void {
  console.log(`\n${name}, ${commits} commits:`);
  console.log(''.padEnd(20) + columns.map((column) => column.padStart(9)).join(''));
  const digits: Partial<Measured> = { tokens: 0, over: 0, calls: 1, read: 0 };
  for (const [key, row] of Object.entries(rows)) {
    const cells = columns.map((column) => row[column]?.toFixed(digits[column] ?? 3) ?? '');
    console.log(key.padEnd(20) + cells.map((cell) => cell.padStart(9)).join(''));
  }
}
