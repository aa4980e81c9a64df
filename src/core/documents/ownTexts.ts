import type { URI } from 'vscode-uri';

/** The scheme of texts that the extension shows to the person alone, such as a preview of a change that contains secrets. */
export const shownScheme = 'mcp-bridge';
/** The scheme of the files as which editors change notes. */
export const noteFileScheme = 'mcp-bridge-note';

/**
 * Whether the extension shows documents of this scheme to the person alone: clients are not served them, and they are never
 * where the person is.
 */
export function isOwnText({ scheme }: Pick<URI, 'scheme'>): boolean {
  return scheme === shownScheme || scheme === noteFileScheme;
}
