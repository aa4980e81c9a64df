import { readablePath } from '../core/documents/uris';

/** The part of a template before an absolute path, including the path's first slash. */
export const fileRoot = 'file:///';

/** The value of `path` in `file:///{+path}`; `undefined` for a path on another machine. */
export function pathOf(uri: string): string | undefined {
  return uri.startsWith(fileRoot) ? readablePath(uri.slice(fileRoot.length)) : undefined;
}
