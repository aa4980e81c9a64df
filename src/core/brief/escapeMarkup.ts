import { escapeInvisible } from '../../base/visible';

/** The tags in which AI clients wrap the output of a hook. */
const wrappers =
  /<(?=\s*(?:\/\s*)?(?:system[-_]reminder|hook[-_]context|additional[-_]context)\b)/gi;

/**
 * Escapes these tags, so that the text can neither close nor open one, and shows invisible characters, which could hide
 * one or speak to the model alone.
 */
export function escapeMarkup(text: string): string {
  return escapeInvisible(text).replaceAll(wrappers, '&lt;');
}
