import { type CanonicalUri, canonicalUri } from './uris';

/** The URIs of resources that follow the window instead of one document. */
export const activeEditorUri = canonicalUri('editor://window/active');
export const openEditorsUri = canonicalUri('editor://window/open');
export const selectionUri = canonicalUri('editor://window/selection');
export const allProblemsUri = canonicalUri('diagnostics://workspace/all');

/** Whether a resource lists problems, of one document or of all. */
export function isOfProblems(uri: CanonicalUri): boolean {
  return uri.startsWith('diagnostics:');
}
