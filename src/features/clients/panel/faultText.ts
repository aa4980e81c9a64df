import { l10n } from 'vscode';
import type { ConfigFault } from '../model/aiClientConfig';

/** Why a client's file is left alone. */
export function describeFault(fault: ConfigFault): string {
  switch (fault.type) {
    case 'syntax':
      return fault.detail;
    case 'encoding':
      return l10n.t('It is not encoded in UTF-8.');
    case 'noObject':
      return fault.key === ''
        ? l10n.t('It should hold an object, but holds: {0}.', fault.found)
        : l10n.t('"{0}" should be an object, but is: {1}.', fault.key, fault.found);
    case 'noList':
      return l10n.t('"{0}" should be a list, but is: {1}.', fault.key, fault.found);
    case 'duplicate':
      return l10n.t('"{0}" occurs twice.', fault.key);
    case 'documents':
      return l10n.t('It holds more than one YAML document.');
    case 'entangled':
      return l10n.t(
        'It is written in a way in which an entry cannot be changed without touching others.',
      );
    case 'noText':
      return l10n.t('It is not a text file, or it is too large.');
    case 'access':
      return l10n.t('The system does not allow it ({0}).', fault.code);
  }
}
