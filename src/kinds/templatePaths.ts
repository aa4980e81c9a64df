import { readablePath } from '../core/documents/uris';

/** What a template has in front of an absolute path, its first slash included. */
export const fileRoot = 'file:///';

/** The value of `path` in `file:///{+path}`; a path on another machine has none. */
export function pathOf(uri: string): string | undefined {
  return uri.startsWith(fileRoot) ? readablePath(uri.slice(fileRoot.length)) : undefined;
}
