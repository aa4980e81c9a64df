/** Exports the code that finds suggestions, as one chunk that is loaded when the server first runs. */
export { EditorActivity } from './editorActivity';
export { Histories } from './histories';
export { Imports } from './imports';
export { Suggester } from './suggester';
export { WorkspaceNames } from './workspaceNames';
