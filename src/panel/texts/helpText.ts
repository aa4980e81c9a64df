import { l10n } from 'vscode';
import type { HelpPage } from '../help/helpPages';

/** What a page is about, for the list of pages. */
export function describeHelpPage(page: HelpPage): {
  readonly label: string;
  readonly detail: string;
} {
  switch (page) {
    case 'index':
      return about(l10n.t('Contents'), l10n.t('All pages'));
    case 'clients':
      return about(l10n.t('AI Tools'), l10n.t('How each tool is connected'));
    case 'context':
      return about(
        l10n.t('Where Your Context Goes'),
        l10n.t('What reaches the model of each tool, and when'),
      );
    case 'pins':
      return about(l10n.t('Pins'), l10n.t('What can be pinned, and who gets how much room'));
    case 'comments':
      return about(
        l10n.t('Comments'),
        l10n.t('Tell a tool what to change, on the lines themselves'),
      );
    case 'sharing':
      return about(l10n.t('Sharing'), l10n.t('What tools see, and how to hold something back'));
    case 'secrets':
      return about(l10n.t('Secrets'), l10n.t('Which files are never shared'));
    case 'web-pages':
      return about(l10n.t('Web Pages'), l10n.t('From where they are fetched, and when again'));
    case 'databases':
      return about(l10n.t('Databases'), l10n.t('What is shared of SQLite and Postgres'));
    case 'running':
      return about(
        l10n.t('What Just Ran'),
        l10n.t('What is shared of commands in terminals and tasks'),
      );
    case 'resources':
      return about(l10n.t('Resources'), l10n.t('The addresses under which tools read'));
    case 'tools':
      return about(l10n.t('Tools and Prompts'), l10n.t('For AI tools that know no resources'));
    case 'settings':
      return about(l10n.t('Settings and Commands'), l10n.t('All of them, with their defaults'));
    case 'speed':
      return about(l10n.t('Speed'), l10n.t('How long an AI tool waits'));
    case 'security':
      return about(
        l10n.t('Security'),
        l10n.t('Who can reach the server, and what leaves this computer'),
      );
  }
}

function about(label: string, detail: string) {
  return { label, detail };
}
