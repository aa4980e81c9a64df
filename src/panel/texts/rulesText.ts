import { l10n } from 'vscode';
import type { RulesRefusal } from '../../core/access/rulesRefusals';

/** Why an ignore file is not applied, or a folder not shared, in a few words. */
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
    case 'tooManyGlobs':
      return l10n.t('not shared: files.exclude and mcpBridge.exclude have too many globs');
    case 'largeSecretGlob':
      return l10n.t('not shared: a glob in mcpBridge.secretFiles is too large');
  }
}

export function remedyOfRefusal(refusal: RulesRefusal): string {
  if (refusal === 'tooManyGlobs') {
    return l10n.t('Take globs, or wildcards in them, out of the settings to share this folder.');
  }
  if (refusal === 'largeSecretGlob') {
    return l10n.t('Split this glob into several to share this folder.');
  }
  return l10n.t(
    'Its rules have no effect, so the files that it ignores are shared. Fix it, or exclude them with mcpBridge.exclude.',
  );
}
