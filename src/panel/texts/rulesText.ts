import { l10n } from 'vscode';
import type { RulesRefusal } from '../../core/access/rulesRefusals';

/** Why an ignore file is not applied, in a few words. */
export function describeRefusal(refusal: RulesRefusal): string {
  switch (refusal) {
    case 'linkedOutside':
      return l10n.t('not applied: it leads out of its folder');
    case 'notAFile':
      return l10n.t('not applied: it is not a file that can be read');
    case 'notOwn':
      return l10n.t('not applied: it belongs to another user');
    case 'tooLarge':
      return l10n.t('not applied: it is larger than 1 MB');
    case 'tooManyRules':
      return l10n.t('not applied: it has too many rules or wildcards');
  }
}

export function remedyOfRefusal(): string {
  return l10n.t('What it ignores is shared. Mend it, or exclude the files with mcpBridge.exclude.');
}
