import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hookPath, type HookAnswer, type HookRequest } from '../../src/core/protocol/hook';
import { connectModern, type TestClient } from '../host/clients';
import { openLiveWindow, type LiveWindow } from './live/liveWindow';

const waitSeconds = 10;

/** One file that is edited from outside of VS Code. */
interface Edited {
  readonly name: string;
  /** The file whose problems are asked for, if it is another. */
  readonly asked?: string;
  readonly hasTab: boolean;
  readonly times: number;
  /** The text with so many errors in the file that is asked for. */
  text(errors: number, edit: number): string;
}

const times = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');
const wrong = (errors: number, edit: number) =>
  `// ${edit}\n${times(errors, (index) => `export const wrong${edit}_${index}: number = 'x';\n`)}`;
const importerText = `import * as all from './imported';\n${times(3, (index) => `export const use${index}: number = all.value${index};\n`)}`;

const files: readonly Edited[] = [
  { name: 'open.ts', hasTab: true, times: 80, text: wrong },
  { name: 'closed.ts', hasTab: false, times: 80, text: wrong },
  {
    name: 'imported.ts',
    asked: 'importer.ts',
    hasTab: false,
    times: 40,
    text: (errors, edit) =>
      `// ${edit}\n${times(3, (index) => `export const value${index} = ${index < errors ? "'x'" : '1'};\n`)}`,
  },
  {
    name: 'data.json',
    hasTab: true,
    times: 40,
    text: (errors, edit) =>
      `{ ${times(errors, (index) => `"bad${index}": ?, `)}"edit": ${edit} }\n`,
  },
  {
    name: 'style.css',
    hasTab: true,
    times: 40,
    text: (errors, edit) => times(errors, () => 'a { color: }\n') + `b { width: ${edit}px; }\n`,
  },
];

interface Answer {
  readonly fresh: boolean;
  readonly whyNotFresh?: string;
  readonly counts: { readonly error: number };
}

/** Breaks and mends files from outside of VS Code, and asks for their problems each time. */
export async function measureFresh(): Promise<void> {
  const window = await openLiveWindow(fill);
  const client = await connectModern(window.record);
  console.log('file, edits, fresh, stale answers that say fresh, p50, p95 of the wait in ms');
  for (const file of files) {
    const { name, hasTab, asked = name } = file;
    if (hasTab) await window.tell('open', { path: join(window.folder, name) });
    // The server starts with the first question.
    await ask(client, asked);
    await ask(client, asked);
    await measure(file, window.folder, client);
  }
  console.log(
    'after an edit, by the hook: edits, told of those with errors, told for nothing, mean, p50, p95 in ms',
  );
  for (const file of files.slice(0, 2)) await measureHook(file, window);
  const { ms, answer } = await ask(client, 'note.txt');
  console.log(`note.txt, no server: ${Math.round(ms)} ms, ${answer.whyNotFresh}`);
  await client.close();
  await window.close();
}

async function fill(folder: string): Promise<void> {
  const config = { compilerOptions: { strict: true, module: 'esnext', target: 'es2022' } };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'importer.ts'), importerText);
  await writeFile(join(folder, 'note.txt'), 'hello');
  for (const { name, text } of files) await writeFile(join(folder, name), text(0, 0));
}

async function measure(file: Edited, folder: string, client: TestClient): Promise<void> {
  const waits: number[] = [];
  const why = new Map<string, number>();
  let stale = 0;
  for (let edit = 1; edit <= file.times; edit += 1) {
    const errors = edit % 2 === 0 ? 0 : 1 + (edit % 3);
    await writeFile(join(folder, file.name), file.text(errors, edit));
    const { ms, answer } = await ask(client, file.asked ?? file.name);
    waits.push(ms);
    const isRight = answer.counts.error > 0 === errors > 0;
    if (answer.fresh && !isRight) stale += 1;
    if (!answer.fresh)
      why.set(answer.whyNotFresh ?? '', (why.get(answer.whyNotFresh ?? '') ?? 0) + 1);
  }
  const fresh = file.times - [...why.values()].reduce((sum, count) => sum + count, 0);
  const name = `${file.asked ?? file.name}${file.hasTab ? '' : ', closed'}`;
  console.log([name, file.times, fresh, stale, ...quantiles(waits)].join(', '));
  for (const [reason, count] of why) console.log(`  ${count} × ${reason}`);
}

/** Edits a file as an agent does, whose hook asks before and after it. */
async function measureHook({ name, hasTab, times: edits, text }: Edited, window: LiveWindow) {
  const path = join(window.folder, name);
  const waits: number[] = [];
  let [told, forNothing] = [0, 0];
  for (let edit = 1; edit <= edits; edit += 1) {
    const errors = edit % 2;
    await askAsHook(window.record, { deliver: 'beforeEdit', files: [path] });
    // Other names than those of the edits before.
    await writeFile(path, text(errors, 1_000 + edit));
    const begun = performance.now();
    const said = await askAsHook(window.record, { deliver: 'afterEdit', files: [path] });
    waits.push(performance.now() - begun);
    if (said.text !== '' && errors > 0) told += 1;
    if (said.text !== '' && errors === 0) forNothing += 1;
  }
  const mean = Math.round(waits.reduce((sum, each) => sum + each, 0) / edits);
  const found = `${told} of ${Math.ceil(edits / 2)}`;
  console.log(
    [
      `${name}${hasTab ? '' : ', closed'}`,
      edits,
      found,
      forNothing,
      mean,
      ...quantiles(waits),
    ].join(', '),
  );
}

async function askAsHook({ url, token }: LiveWindow['record'], asked: Partial<HookRequest>) {
  const answer = await fetch(new URL(hookPath, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ client: 'claude-code', session: 's', ...asked }),
  });
  return (await answer.json()) as HookAnswer;
}

/** p50 and p95. */
function quantiles(waits: readonly number[]): readonly number[] {
  const sorted = waits.toSorted((a, b) => a - b);
  return [0.5, 0.95].map((share) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0));
}

async function ask(client: TestClient, path: string) {
  const begun = performance.now();
  const { structuredContent } = await client.call('get_diagnostics', { path, wait: waitSeconds });
  return { ms: performance.now() - begun, answer: structuredContent as Answer };
}
