import { l10n } from 'vscode';
import type { ProviderFacts } from '../model/finding';

export function describeProvider({ name, state }: ProviderFacts): string {
  switch (state) {
    case 'on':
      return l10n.t('“{0}” of another extension is shared.', name);
    case 'switchedOff':
      return l10n.t(
        '“{0}” of another extension is switched off. Tick it under Other Extensions, in the view Add, to share it.',
        name,
      );
    case 'notAgreed':
      return l10n.t(
        '“{0}” of another extension is not shared, as you have not agreed yet. Tick it under Other Extensions, in the view Add, to share it.',
        name,
      );
    case 'noProvider':
      return l10n.t(
        'What is pinned of {0} is not shared: no extension provides it. Install or enable the extension, or unpin it.',
        name,
      );
  }
}
