import type { HelpPage } from './helpPages';

/** The target of a link to a page, for Markdown that is trusted with this command. */
export function helpLink(page: HelpPage): string {
  return `command:mcpBridge.help?${encodeURIComponent(JSON.stringify([page]))}`;
}
