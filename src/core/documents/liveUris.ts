import { canonicalUri } from './uris';

/** What follows the window rather than one document. */
export const activeEditorUri = canonicalUri('editor://window/active');
export const openEditorsUri = canonicalUri('editor://window/open');
export const selectionUri = canonicalUri('editor://window/selection');
export const allProblemsUri = canonicalUri('diagnostics://workspace/all');
