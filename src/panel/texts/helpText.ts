import { l10n } from 'vscode';
import type { HelpPage } from '../help/helpPages';

/** What a page is about, for the list of pages. */
export function describeHelpPage(page: HelpPage): {
  readonly label: string;
  readonly detail: string;
} {
  switch (page) {
    case 'index':
      return { label: l10n.t('Contents'), detail: l10n.t('All pages') };
    case 'clients':
      return {
        label: l10n.t('AI Tools'),
        detail: l10n.t('How each tool is connected, and what reaches its model'),
      };
    case 'pins':
      return {
        label: l10n.t('Pins'),
        detail: l10n.t('What can be pinned, and who gets how much room'),
      };
    case 'comments':
      return {
        label: l10n.t('Comments'),
        detail: l10n.t('Tell a tool what to change, on the lines themselves'),
      };
    case 'sharing':
      return {
        label: l10n.t('Sharing'),
        detail: l10n.t('What tools see, and how to hold something back'),
      };
    case 'secrets':
      return { label: l10n.t('Secrets'), detail: l10n.t('Which files are never shared') };
    case 'web-pages':
      return {
        label: l10n.t('Web Pages'),
        detail: l10n.t('From where they are fetched, and when again'),
      };
    case 'databases':
      return {
        label: l10n.t('Databases'),
        detail: l10n.t('What is shared of SQLite and Postgres'),
      };
    case 'running':
      return {
        label: l10n.t('What Just Ran'),
        detail: l10n.t('What is shared of commands in terminals and tasks'),
      };
    case 'resources':
      return { label: l10n.t('Resources'), detail: l10n.t('The addresses under which tools read') };
    case 'tools':
      return {
        label: l10n.t('Tools and Prompts'),
        detail: l10n.t('For AI tools that know no resources'),
      };
    case 'settings':
      return {
        label: l10n.t('Settings and Commands'),
        detail: l10n.t('All of them, with their defaults'),
      };
    case 'speed':
      return { label: l10n.t('Speed'), detail: l10n.t('How long an AI tool waits') };
    case 'security':
      return {
        label: l10n.t('Security'),
        detail: l10n.t('Who can reach the server, and what leaves this computer'),
      };
  }
}
