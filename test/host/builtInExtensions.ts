import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { vscodeFolder } from './paths';

/** Those that the tests of the window use. Each window reads or starts all others for nothing, an eighth of what it costs to open one. */
const needed = [
  'configuration-editing',
  'git',
  'git-base',
  'json',
  'json-language-features',
  'markdown-basics',
  'media-preview',
  'theme-defaults',
  'theme-seti',
  'typescript-basics',
];

/** Makes a folder of links to the built-in extensions of VS Code that the tests need. */
export async function linkBuiltInExtensions(folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of needed)
    await symlink(join(vscodeFolder, 'extensions', name), join(folder, name));
}
