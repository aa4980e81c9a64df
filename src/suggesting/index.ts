/** What finds suggestions, as one chunk that is loaded when it is needed. */
export { EditorActivity } from './editorActivity';
export { Histories } from './histories';
export { Suggester } from './suggester';
export { WorkspaceNames } from './workspaceNames';
