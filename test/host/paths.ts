import { join } from 'node:path';

/** The bundle of every test lies in `dist/test`, so the project's root is found from where the tests are started. */
export const root = process.cwd();
export const hostFolder = join(root, '.vscode-test');
const codeFolder = join(hostFolder, 'code');

export const vscodeFolder = join(codeFolder, 'node_modules', 'code-server', 'lib', 'vscode');
export const browserFolder = join(codeFolder, 'browser');
/** The MCP clients that are no packages of the project. */
export const clientsFolder = join(hostFolder, 'clients');
/** The AI clients' own programs, a folder for each. */
export const programsFolder = join(hostFolder, 'programs');
/** Whether VS Code was put up from npm here; elsewhere the desktop is downloaded, and the page cannot be driven. */
export const hasNpmHost = process.platform === 'linux' && process.arch === 'x64';
