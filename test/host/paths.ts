import { join } from 'node:path';

/** The project's root, where tests are started; their bundles in `dist/test` cannot know it otherwise. */
export const root = process.cwd();
export const hostFolder = join(root, '.vscode-test');
const codeFolder = join(hostFolder, 'code');

export const vscodeFolder = join(codeFolder, 'node_modules', 'code-server', 'lib', 'vscode');
export const browserFolder = join(codeFolder, 'browser');
/** MCP clients that are installed apart from the project's packages. */
export const clientsFolder = join(hostFolder, 'clients');
/** MCP's official servers. */
export const peersFolder = join(hostFolder, 'peers');
/** The packer repomix. */
export const repomixFolder = join(hostFolder, 'repomix');
/** The AI clients' own programs, a folder for each. */
export const programsFolder = join(hostFolder, 'programs');
/** A real Postgres server. */
export const postgresFolder = join(hostFolder, 'postgres');
/** Whether VS Code is installed from npm here. Elsewhere the desktop is downloaded, which has no page to drive. */
export const hasNpmHost = process.platform === 'linux' && process.arch === 'x64';
/** Why tests that drive the page are left out; `false` if they are not. */
export const withoutPage =
  !hasNpmHost && 'there is a page to drive only with the VS Code from npm (Linux x64)';
