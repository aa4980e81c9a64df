import type { URI } from 'vscode-uri';

/** The scheme of texts that the extension shows to the person alone, such as a preview of a change that contains secrets. */
export const shownScheme = 'mcp-bridge';
/** The scheme of the files as which editors change notes. */
export const noteFileScheme = 'mcp-bridge-note';

/** Whether an editor with this shows a text of the extension, which is not what the person asks about. */
export function isOwnText({ scheme }: Pick<URI, 'scheme'>): boolean {
  return scheme === shownScheme || scheme === noteFileScheme;
}
