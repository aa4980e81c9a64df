import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../host/until';
import { heldBackMark } from './sharing';

/** Always written last, once everything else is done, so that its notification comes behind all others. */
export const barrierFile = 'barrier.txt';
/** The same for what is not saved; its tab stays open. */
export const barrierDocument = 'barrier-open.txt';
/** The same for the list: it holds one file, whose name changes. */
export const barrierFolder = 'barrier-list';

const startingPaths = [
  ...Array.from({ length: 12 }, (_, index) => `src/part-${index}.ts`),
  ...Array.from({ length: 6 }, (_, index) => `docs/page ${index} #1 ü%.md`),
  ...Array.from({ length: 6 }, (_, index) => `lib/deep/item-${index}.json`),
];

/** Where files are created: few, so that their number does not grow. */
export const newPaths = [
  ...startingPaths,
  ...Array.from({ length: 16 }, (_, index) => `new/file ${index}.md`),
];

/** So many that the list of a client has two pages; nothing changes them. */
const manyPaths = Array.from({ length: 1_001 }, (_, index) => `many/${index}.txt`);

const branches = ['topic-0', 'topic-1', 'topic-2'];

/** The folder that the window is open on, and its repository. */
export class Desk {
  constructor(readonly folder: string) {}

  /** Fills the folder as a small project with a few branches. */
  async fill(): Promise<void> {
    for (const [index, path] of startingPaths.entries()) this.write(path, linesOf(index));
    for (const path of manyPaths) this.write(path, '\n');
    this.write('.gitignore', '*.log\nbuild/\n');
    this.write('.vscode/mcp-pins.json', teamPins(['src/part-0.ts']));
    for (const path of ['.env', 'keys/id_rsa', 'private.log', 'build/out.js']) {
      this.write(path, `${heldBackMark}\n`);
    }
    this.write(barrierFile, 'barrier 0\n');
    this.write(barrierDocument, 'barrier 0\n');
    this.write(`${barrierFolder}/0.txt`, '\n');
    await this.git('init', '--quiet', '--initial-branch=main');
    this.write('.git/info/exclude', '/.vscode/settings.json\n');
    // Secrets are in the history of many projects.
    await this.git('add', '--all');
    await this.commit('start');
    for (const [index, branch] of branches.entries()) {
      await this.git('switch', '--quiet', '--create', branch, 'main');
      for (let each = index; each < 12; each += 3) {
        this.write(`src/part-${each}.ts`, `// ${branch}\n${linesOf(each)}`);
      }
      this.write(`src/${branch}/only-here.ts`, linesOf(index));
      await this.git('rm', '--quiet', `lib/deep/item-${index}.json`);
      await this.commit(branch);
    }
    await this.git('switch', '--quiet', 'main');
  }

  /** All files but git's, by their paths in the folder. */
  paths(): readonly string[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(this.folder.length + 1))
      .filter((path) => !path.startsWith('.git/'))
      .sort();
  }

  /** Those that the operations may change in any way. */
  plain(): readonly string[] {
    return this.paths().filter((path) => /^(src|docs|lib|new)\//.test(path));
  }

  has(path: string): boolean {
    return existsSync(this.at(path));
  }

  at(path: string): string {
    return join(this.folder, path);
  }

  read(path: string): string | undefined {
    return this.has(path) ? readFileSync(this.at(path), 'utf8') : undefined;
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(this.at(path)), { recursive: true });
    writeFileSync(this.at(path), text);
  }

  async branch(): Promise<string> {
    return (await this.git('branch', '--show-current')).trim();
  }

  async commit(message: string): Promise<void> {
    await this.git('commit', '--quiet', '--all', '--allow-empty', '--message', message);
  }

  /** Waits while another program has the lock of the repository. */
  async git(...args: readonly string[]): Promise<string> {
    const identity = ['-c', 'user.name=Soak', '-c', 'user.email=soak@example.org'];
    return until(`git ${args.join(' ')}`, async () => {
      try {
        const run = promisify(execFile);
        return { said: (await run('git', [...identity, ...args], { cwd: this.folder })).stdout };
      } catch (cause) {
        if (String(cause).includes('.lock')) return undefined;
        throw cause;
      }
    }).then(({ said }) => said);
  }
}

export const allBranches = ['main', ...branches];

export function teamPins(paths: readonly string[]): string {
  return `${JSON.stringify({ pins: paths.map((path) => ({ path, priority: 0.8 })) }, undefined, 2)}\n`;
}

function linesOf(seed: number): string {
  return Array.from({ length: 8 }, (_, line) => `export const v${seed}x${line} = ${line};\n`).join(
    '',
  );
}
