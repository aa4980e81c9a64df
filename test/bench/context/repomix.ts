import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/v4';
import { repomixFolder } from '../../host/paths';
import type { OldFile } from './commits';

const program = join(repomixFolder, 'node_modules', 'repomix', 'bin', 'repomix.cjs');
const options = [
  '--compress',
  '--style=json',
  '--quiet',
  '--no-security-check',
  '--no-gitignore',
  '--no-dot-ignore',
  '--no-default-patterns',
  '--no-git-sort-by-changes',
  '--no-file-summary',
  '--no-directory-structure',
];
const output = z.object({ files: z.record(z.string(), z.string()) });

/**
 * What `repomix --compress` makes of each file, which does not depend on the others, so it runs once for all. It reads no
 * settings of the user, and it has no need of the network for files.
 */
export async function compressed(files: readonly OldFile[]): Promise<ReadonlyMap<OldFile, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-bridge-repomix-'));
  try {
    const named = files.map((file, at) => [file, `${at}/${file.path}`] as const);
    for (const [{ text }, name] of named) {
      const path = join(folder, 'files', name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    const result = join(folder, 'output.json');
    await promisify(execFile)(
      process.execPath,
      [program, ...options, '--output', result, join(folder, 'files')],
      { cwd: folder, env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder } },
    );
    const made = output.parse(JSON.parse(await readFile(result, 'utf8'))).files;
    return new Map(
      named.map(([file, name]) => {
        const text = made[name];
        if (text === undefined) throw new Error(`repomix leaves out ${name}.`);
        return [file, text];
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
