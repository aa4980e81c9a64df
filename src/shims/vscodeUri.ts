/** Takes the place of `vscode-uri`, which is the same code, in the bundle that runs in VS Code. */
export { Uri as URI } from 'vscode';
