import { l10n } from 'vscode';
import type { LocalTool } from '../../../panel/ports';
import { absentHook, isSetUp, type AiClientState } from '../model/aiClientConfig';
import { hookWords } from './hookWords';

type Note = NonNullable<LocalTool['note']>;

/** What a client does not take with each prompt, by its nature; `undefined` if it takes pins and comments. */
function describeLimits({ label, hook }: Pick<AiClientState, 'label' | 'hook'>): Note | undefined {
  switch (hook?.when) {
    case 'prompt':
      return undefined;
    case 'session':
      return {
        short: l10n.t('pins at the start of a session'),
        sentence: l10n.t(
          '{0} takes your pins only at the start of a session. Your comments, and what you pin later, it reads when you ask for them.',
          label,
        ),
      };
    case 'edit':
    case undefined:
      return {
        short: l10n.t('pins when you ask'),
        sentence: l10n.t(
          '{0} takes no pins or comments with your prompts. It reads them when you ask for them.',
          label,
        ),
      };
  }
}

/** What a client that is set up does not take with each prompt, by its nature or because the person wants it so. */
export function noteOf(client: AiClientState): Note | undefined {
  if (!isSetUp(client)) return undefined;
  const limits = describeLimits(client);
  const absent = absentHook(client);
  if (!absent) return limits;
  const sentence = hookWords(absent.when).absent(client.label);
  return limits && absent.when === 'edit'
    ? { short: limits.short, sentence: `${limits.sentence} ${sentence}` }
    : { short: l10n.t('pins not attached'), sentence };
}
