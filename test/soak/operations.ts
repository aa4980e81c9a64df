import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from './chance';
import { allBranches, newPaths, type Desk } from './desk';
import type { Journal } from './journal';
import type { Sharing } from './sharing';
import type { Tell } from './window';

export interface Work {
  readonly desk: Desk;
  readonly chance: Chance;
  readonly sharing: Sharing;
  readonly journal: Journal;
  readonly tell: Tell;
  /** The documents in tabs, but that of the barrier. */
  readonly tabs: Set<string>;
  /** Notes paths whose text may have changed, or whether there is such a file. */
  touch(...paths: readonly string[]): void;
  /** Notes that clients may be notified of everything. */
  touchAll(): void;
  /** The names of the clients that a rule can be about. */
  clientNames(): readonly string[];
}

export interface Operation {
  readonly weight: number;
  readonly name: string;
  /** Returns what it has done; `undefined` if there was nothing to do it with. */
  run(work: Work): Promise<string | undefined>;
}

const maxTabs = 8;
const longest = 40;

/** On the disk and in editors; none of them concerns what clients may see. */
export const edits: readonly Operation[] = [
  { weight: 12, name: 'edit', run: (work) => withTab(work, (path) => edit(work, path)) },
  {
    weight: 3,
    name: 'type',
    run: (work) =>
      withTab(work, async (path) => {
        for (let key = work.chance.between(3, 12); key > 0; key -= 1) await edit(work, path);
      }),
  },
  {
    weight: 5,
    name: 'save',
    run: (work) =>
      withTab(work, async (path) => {
        if (!work.desk.has(path)) work.touch(path);
        // What is on the disk is newer, and VS Code asks.
        if (!(await work.tell('save', { path: work.desk.at(path) }))) {
          work.touch(path);
          await work.tell('revert', { path: work.desk.at(path) });
        }
      }),
  },
  {
    weight: 6,
    name: 'show',
    run: (work) =>
      withFile(work, async (path) => {
        await work.tell('show', { path: work.desk.at(path) });
        work.tabs.add(path);
        // The file can have changed before, and VS Code reads it only now.
        work.touch(path);
        const [oldest] = work.tabs;
        if (work.tabs.size > maxTabs && oldest !== undefined) await close(work, oldest);
      }),
  },
  { weight: 4, name: 'close', run: (work) => withTab(work, (path) => close(work, path)) },
  {
    weight: 3,
    name: 'select',
    run: async ({ chance, tell }) => {
      const lines = chance.between(0, 4);
      await tell('select', { lines });
      return `${lines} lines`;
    },
  },
  {
    weight: 10,
    name: 'write',
    run: (work) =>
      withFile(work, async (path) => {
        work.touch(path);
        work.desk.write(path, changed(work, work.desk.read(path)));
      }),
  },
  {
    weight: 2,
    name: 'write many',
    run: async (work) => {
      const { chance, desk } = work;
      const paths = chance.some(desk.plain(), chance.between(5, 15));
      work.touch(...paths);
      for (const path of paths) desk.write(path, changed(work, desk.read(path)));
      return paths.join(', ');
    },
  },
  {
    weight: 2,
    name: 'create in VS Code',
    run: async (work) => {
      const path = newPath(work);
      work.touch(path);
      await work.tell('create', { path: work.desk.at(path), text: changed(work) });
      return path;
    },
  },
  {
    weight: 3,
    name: 'create',
    run: async (work) => {
      const path = newPath(work);
      work.touch(path);
      work.desk.write(path, changed(work));
      return path;
    },
  },
  {
    weight: 2,
    name: 'rename in VS Code',
    run: (work) =>
      withFile(work, async (from) => {
        const to = newPath(work);
        // VS Code asks before it overwrites what is open.
        if (to === from || work.tabs.has(to)) return;
        noteMove(work, from, to);
        await work.tell('rename', { from: work.desk.at(from), to: work.desk.at(to) });
        if (work.tabs.delete(from)) work.tabs.add(to);
        return `${from} to ${to}`;
      }),
  },
  {
    weight: 2,
    name: 'rename',
    run: (work) =>
      withFile(work, async (from) => {
        const to = newPath(work);
        if (to === from) return;
        noteMove(work, from, to);
        mkdirSync(dirname(work.desk.at(to)), { recursive: true });
        renameSync(work.desk.at(from), work.desk.at(to));
        return `${from} to ${to}`;
      }),
  },
  {
    weight: 1,
    name: 'fill a folder, and rename it',
    run: async (work) => {
      const [from = '', to = ''] = work.chance.some(['new/one', 'new/two', 'new/three'], 2);
      for (const folder of [from, to])
        rmSync(work.desk.at(folder), { recursive: true, force: true });
      for (const [index, name] of ['a.md', 'deep/b.md', 'deep/er/c.md'].entries()) {
        work.touch(`${from}/${name}`, `${to}/${name}`);
        work.desk.write(`${from}/${name}`, changed(work, `${index}\n`));
      }
      await delay(work.chance.between(0, 700));
      renameSync(work.desk.at(from), work.desk.at(to));
      return `${from} to ${to}`;
    },
  },
  {
    weight: 1,
    name: 'delete in VS Code',
    run: (work) =>
      withFile(work, async (path) => {
        work.touch(path);
        await work.tell('remove', { path: work.desk.at(path) });
      }),
  },
  {
    weight: 2,
    name: 'delete',
    run: (work) =>
      withFile(work, async (path) => {
        work.touch(path);
        rmSync(work.desk.at(path));
      }),
  },
  {
    weight: 4,
    name: 'publish problems',
    run: (work) =>
      withFile(work, async (path) => {
        const messages = Array.from(
          { length: work.chance.between(0, 3) },
          (_, index) => `p${index}`,
        );
        await work.tell('problems', { path: work.desk.at(path), messages });
      }),
  },
  {
    weight: 2,
    name: 'switch the branch',
    run: async (work) => {
      const { desk, chance } = work;
      const branch = chance.oneOf(allBranches) ?? '';
      const before = await desk.branch();
      await desk.git('add', '--all');
      await desk.commit(`on ${before}`);
      const listed = await desk.git('diff', '--name-only', '-z', before, branch);
      const differing = listed.split('\0');
      work.touch(...differing);
      if (differing.includes('.gitignore')) work.touchAll();
      await desk.git('switch', '--quiet', branch);
      return `${before} to ${branch}`;
    },
  },
];

export async function withFile(
  { desk, chance }: Work,
  act: (path: string) => Promise<string | void>,
): Promise<string | undefined> {
  const path = chance.oneOf(desk.plain());
  return path === undefined ? undefined : ((await act(path)) ?? path);
}

async function withTab(
  { tabs, chance }: Work,
  act: (path: string) => Promise<void>,
): Promise<string | undefined> {
  const path = chance.oneOf([...tabs]);
  if (path !== undefined) await act(path);
  return path;
}

async function edit(work: Work, path: string): Promise<void> {
  work.touch(path);
  work.journal.count('edits');
  const [open] = (await work.tell('texts', {})).filter((one) => one.path === work.desk.at(path));
  if (open) await work.tell('edit', { path: open.path, text: changed(work, open.text) });
  else work.tabs.delete(path);
}

async function close(work: Work, path: string): Promise<void> {
  work.touch(path);
  work.tabs.delete(path);
  await work.tell('close', { path: work.desk.at(path) });
}

/** The pins of a file follow it, at once or later. */
function noteMove({ sharing, touch }: Work, from: string, to: string): void {
  touch(from, to);
  sharing.uncertain.add(from).add(to);
  sharing.pinned.delete(from);
}

function newPath({ chance }: Work): string {
  return chance.oneOf(newPaths) ?? '';
}

/** The text with another line, or with one less. */
function changed({ chance, journal }: Work, text = ''): string {
  journal.count('edits');
  const lines = text.split('\n');
  const at = chance.between(0, lines.length - 1);
  const line = `line ${chance.between(0, 1e9)}`;
  const isFull = lines.length > longest || (lines.length > 5 && chance.isOneIn(4));
  lines.splice(at, isFull ? 3 : 0, line);
  return lines.join('\n');
}
