import { UserError } from '../../base/errors';

/** The pages of `media/docs` that *Help…* shows, in their order there. */
export const helpPageIds = [
  'index',
  'clients',
  'context',
  'pins',
  'comments',
  'sharing',
  'secrets',
  'web-pages',
  'databases',
  'running',
  'resources',
  'tools',
  'settings',
  'speed',
  'security',
] as const;

export type HelpPage = (typeof helpPageIds)[number];

export function isHelpPage(value: unknown): value is HelpPage {
  return helpPageIds.some((id) => id === value);
}

export const helpCommand = 'mcpBridge.help';

/** The target of a link to a page, for Markdown that is trusted with this command. */
export function helpLink(page: HelpPage): string {
  return `command:${helpCommand}?${encodeURIComponent(JSON.stringify([page]))}`;
}

/** An error of which a page of the help says more. */
export class HelpfulError extends UserError {
  override readonly name = 'HelpfulError';
  constructor(
    message: string,
    readonly page: HelpPage,
  ) {
    super(message);
  }
}
