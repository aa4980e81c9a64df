import { type CanonicalUri, canonicalUri, parseUri } from '../../../core/documents/uris';

/** Where runners write reports in the format of JUnit, by default or as their documentation advises. */
export const reportGlobs: readonly string[] = [
  '**/junit*.xml',
  '**/reports/**/*.xml',
  '**/test-results/**/*.xml',
  '**/TEST-*.xml',
  '**/surefire-reports/*.xml',
];
export const foreignGlob = '**/node_modules/**';

/** @param path as titles show it: relative to the workspace. */
export function reportUri(path: string): CanonicalUri {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return canonicalUri(`test://report/${encoded}`);
}

/** The path of a report; `undefined` for any other URI. */
export function reportPath(uri: CanonicalUri): string | undefined {
  if (!uri.startsWith('test://report/')) return undefined;
  const { path, query, fragment } = parseUri(uri);
  return query === '' && fragment === '' && path.length > 1 ? path.slice(1) : undefined;
}
