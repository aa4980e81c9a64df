import { oneLine } from '../../base/oneLine';
import { escapeMarkup } from './escapeMarkup';

/** A name as a JSON string of one line, without invisible characters, so that it cannot pass for the text around it. */
export function quoted(text: string, maxLength: number): string {
  const letters = Array.from(
    oneLine(text)
      .replace(/\p{Cf}/gu, '')
      .trim(),
  );
  const isLonger = letters.length > maxLength;
  return escapeMarkup(
    JSON.stringify(isLonger ? `${letters.slice(0, maxLength - 1).join('')}…` : letters.join('')),
  );
}
