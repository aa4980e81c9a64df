/** The tokenizer with its table of 200,000 tokens: a file beside the bundle, loaded when something is first counted. */
import { countTokens as count, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';

// It would keep texts alive that were counted, and saves little.
setMergeCacheSize(0);

const options = { disallowedSpecial: new Set<string>() };

/** What looks like a special token is text like any other. Takes time by the square of the longest word. */
export function countTokens(text: string): number {
  return count(text, options);
}
