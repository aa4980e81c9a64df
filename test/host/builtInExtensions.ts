import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { vscodeFolder } from './paths';

/** Those that the tests of the window do without. Each window reads or starts them, a fifth of what it costs to open one. */
const unneeded = new Set([
  'copilot',
  'css-language-features',
  'debug-auto-launch',
  'debug-server-ready',
  'emmet',
  'extension-editing',
  'github',
  'github-authentication',
  'grunt',
  'gulp',
  'html-language-features',
  'jake',
  'markdown-math',
  'merge-conflict',
  'mermaid-markdown-features',
  'microsoft-authentication',
  'ms-vscode.js-debug',
  'ms-vscode.js-debug-companion',
  'ms-vscode.vscode-js-profile-table',
  'npm',
  'php-language-features',
  'prompt-basics',
  'references-view',
  'search-result',
  'simple-browser',
  'terminal-suggest',
  'tunnel-forwarding',
]);

/** Makes a folder of links to VS Code's other built-in extensions. */
export async function linkBuiltInExtensions(folder: string): Promise<void> {
  const all = join(vscodeFolder, 'extensions');
  await mkdir(folder);
  for (const name of await readdir(all)) {
    if (!unneeded.has(name)) await symlink(join(all, name), join(folder, name));
  }
}
