import { parseArgs } from 'node:util';
import { root } from '../host/paths';
import { readHistory } from './suggestions/histories';
import { measureHistory, type Measured } from './suggestions/measure';

/**
 * Measures how well suggestions name the other files of a commit: `suggestions PATH… [--json]`, each path a git
 * repository or a file of commits, by default this repository. It prints only once everything is measured.
 */
export async function measureSuggestions(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [, ...named] = positionals;
  const paths = named.length > 0 ? named : [root];
  const histories: Measured[] = [];
  for (const path of paths) {
    const { name, commits } = await readHistory(path);
    histories.push(measureHistory(name, commits));
  }
  console.log(values.json ? JSON.stringify({ histories }, undefined, 2) : tableOf(histories));
}

function tableOf(histories: readonly Measured[]): string {
  return histories.map(linesOf).join('\n\n');
}

function linesOf({ name, queries, methods, shown, shownWithMessage }: Measured): string {
  const rows = Object.entries(methods).map(([method, { hit1, hit5, hit10, mrr }]) =>
    row(method, [hit1, hit5, hit10, mrr].map(share)),
  );
  return [
    `${name}, ${queries} questions:`,
    row('', ['hit@1', 'hit@5', 'hit@10', 'MRR']),
    ...rows,
    ...Object.entries({ '': shown, ' with the message': shownWithMessage }).map(
      ([how, { fires, precision }]) =>
        `  shown${how} at a confidence of 0.5 or more: in ${share(fires)} of the questions, of which ${share(precision)} was in the commit`,
    ),
  ].join('\n');
}

function row(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(13)}${cells.map((cell) => cell.padStart(8)).join('')}`;
}

function share(value: number): string {
  return value.toFixed(3);
}
