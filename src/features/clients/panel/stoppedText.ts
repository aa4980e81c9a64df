import { l10n } from 'vscode';
import type { AiClientState, EntryState, StoppedHooks } from '../model/aiClientConfig';

/** Why a client does not run our hooks, or those of its plugin, and what to do; `undefined` if it does. */
export function whyStopped({ label, hook, plugin }: AiClientState): string | undefined {
  return (
    (hook && describeStopped(label, hook, hook.path)) ??
    (plugin && describeStopped(label, plugin, l10n.t('its plugin')))
  );
}

/** The same without hooks that only wait for the person's confirmation, which is told after they are added anyway. */
export function whySilent(client: AiClientState): string | undefined {
  return client.hook?.isUnconfirmed || client.plugin?.isUnconfirmed
    ? undefined
    : whyStopped(client);
}

/** @param place where the hooks are */
export function describeStopped(
  label: string,
  { entry, isUnconfirmed, forbiddenIn }: StoppedHooks & { readonly entry?: EntryState },
  place: string,
): string | undefined {
  if (entry === 'off') {
    return l10n.t(
      '{0}: all hooks are switched off in {1}, so your pins do not go with your prompts. Switch them on there.',
      label,
      place,
    );
  }
  if (forbiddenIn !== undefined) {
    return l10n.t(
      '{0}: {1} of your organization forbids hooks like the one in {2}, so your pins do not go with your prompts. {0} can still read what is shared.',
      label,
      forbiddenIn,
      place,
    );
  }
  return isUnconfirmed
    ? l10n.t(
        '{0}: the hook in {1} is not confirmed or is switched off, so your pins do not go with your prompts. Type /hooks in {0}, and confirm it or switch it on.',
        label,
        place,
      )
    : undefined;
}
